"""Build the extension for Visual Studio Code: a zip file with a manifest and content types."""

import io
import json
import re
import zipfile
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import PurePosixPath
from xml.sax.saxutils import escape, quoteattr

from packaging.version import Version

from citadels_core.packs.finding.discovery import shipped

ID = "citadels-cards"
"""The name of the extension in its ``package.json``."""

FILES = {
    "package.json": "extension/package.json",
    "main.js": "extension/main.js",
    "language-configuration.json": "extension/language-configuration.json",
    "syntaxes/citadels.tmLanguage.json": "extension/syntaxes/citadels.tmLanguage.json",
    "icon.png": "extension/icon.png",
    "README.md": "extension/readme.md",
    "LICENSE": "extension/LICENSE.txt",
    "LICENCES.md": "extension/LICENCES.md",
}
"""The files of the extension, with their paths in the zip file."""

TYPES = {
    "js": "application/javascript",
    "json": "application/json",
    "md": "text/markdown",
    "png": "image/png",
    "txt": "text/plain",
    "vsixmanifest": "text/xml",
}
"""The content type of each suffix of a file."""

ASSETS = {
    "Microsoft.VisualStudio.Code.Manifest": "package.json",
    "Microsoft.VisualStudio.Services.Content.Details": "README.md",
    "Microsoft.VisualStudio.Services.Content.License": "LICENSE",
    "Microsoft.VisualStudio.Services.Icons.Default": "icon.png",
}

_MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id={name} Version={version} Publisher={publisher}/>
    <DisplayName>{title}</DisplayName>
    <Description xml:space="preserve">{description}</Description>
    <Tags>{tags}</Tags>
    <Categories>{categories}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={engine}/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
      <Property Id="Microsoft.VisualStudio.Code.ExecutesCode" Value="true"/>
      <Property Id="Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown" Value="true"/>
      <Property Id="Microsoft.VisualStudio.Services.Content.Pricing" Value="Free"/>
    </Properties>
    <License>{licence}</License>
    <Icon>{icon}</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
{assets}
  </Assets>
</PackageManifest>
"""


def release() -> str:
    """Return the version of the extension: that of the SDK, as three numbers."""
    try:
        found = Version(version("citadels-sdk"))
    except PackageNotFoundError:  # the code runs from a folder that is not installed
        return "0.0.0"
    return f"{found.major}.{found.minor}.{found.micro}"


def vsix() -> bytes:
    """Return the extension as a ``.vsix`` file; the same version of the SDK gives the same bytes."""
    folder = shipped("_vscode", "dsl/editors/vscode")
    files = {inside: (folder / name).read_bytes() for name, inside in FILES.items()}
    package = FILES["package.json"]
    numbered = re.sub(r'("version": )"[^"]*"', rf'\1"{release()}"', files[package].decode(), count=1)
    files[package] = numbered.encode()
    made = {
        "extension.vsixmanifest": _manifest(json.loads(numbered)).encode(),
        "[Content_Types].xml": _content_types().encode(),
    }
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:
        for name, data in (made | files).items():
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system = 3  # Unix, on every system, because the permissions below are those of Unix
            info.external_attr = 0o100644 << 16
            archive.writestr(info, data)
    return written.getvalue()


def _manifest(package: Mapping[str, object]) -> str:
    assets = (f'    <Asset Type="{type_}" Path="{FILES[name]}" Addressable="true"/>' for type_, name in ASSETS.items())
    match package:
        case {"engines": {"vscode": str(engine)}, "categories": list(categories), "contributes": {"languages": [said]}}:
            tags = (said["id"], *(f"__ext_{suffix.removeprefix('.')}" for suffix in said["extensions"]))
        case _:
            raise ValueError("package.json lacks its engine, its categories or its language")
    return _MANIFEST.format(
        **{word: quoteattr(str(package[word])) for word in ("name", "version", "publisher")},
        title=escape(str(package["displayName"])),
        description=escape(str(package["description"])),
        tags=escape(",".join(tags)),
        categories=escape(",".join(map(str, categories))),
        engine=quoteattr(engine),
        licence=FILES["LICENSE"],
        icon=FILES["icon.png"],
        assets="\n".join(assets),
    )


def _content_types() -> str:
    suffixes = {PurePosixPath(name).suffix.removeprefix(".") for name in FILES.values()} | {"vsixmanifest"}
    rows = "".join(f'<Default Extension=".{suffix}" ContentType="{TYPES[suffix]}"/>' for suffix in sorted(suffixes))
    space = "http://schemas.openxmlformats.org/package/2006/content-types"
    return f'<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="{space}">{rows}</Types>\n'
