"""From the folders of packs to a catalog with its findings, quickly when nothing has changed."""
