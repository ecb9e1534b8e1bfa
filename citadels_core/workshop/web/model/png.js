/** Pictures of cards as files: SVG with its fonts inside, and PNG drawn by a canvas. */

const FONTS = [
  ["Cinzel", "Cinzel-Bold.ttf", "font-weight:700"],
  ["Alegreya", "Alegreya-Regular.ttf", "font-weight:400"],
  ["Alegreya", "Alegreya-Bold.ttf", "font-weight:700"],
  ["Alegreya", "Alegreya-Italic.ttf", "font-style:italic"],
];
const DOTS_PER_UNIT = 1.18; // 630 units are 63 mm: 300 dots to the inch

/** @type {Promise<string> | undefined} */
let faces;

async function fontFaces() {
  const rules = FONTS.map(async ([family, file, style]) => {
    const bytes = new Uint8Array(await (await fetch(new URL(`../../../serve/web/fonts/${file}`, import.meta.url))).arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return `@font-face{font-family:${family};${style};src:url(data:font/ttf;base64,${btoa(text)})}`;
  });
  return (await Promise.all(rules)).join("");
}

/** @param {string} svg @returns {Promise<string>} */
export async function withFonts(svg) {
  faces ??= fontFaces();
  return svg.replace(/^(<svg[^>]*>)/, `$1<style>${await faces}</style>`);
}

/** @param {string} svg @returns {Promise<Blob>} */
export async function png(svg) {
  const whole = await withFonts(svg);
  const [wide, high] = (svg.match(/viewBox="0 0 ([\d.]+) ([\d.]+)"/) ?? ["", "630", "880"]).slice(1).map(Number);
  const image = new Image(wide * DOTS_PER_UNIT, high * DOTS_PER_UNIT);
  const sized = whole.replace("<svg", `<svg width="${wide * DOTS_PER_UNIT}" height="${high * DOTS_PER_UNIT}"`);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(wide * DOTS_PER_UNIT);
  canvas.height = Math.round(high * DOTS_PER_UNIT);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("This browser cannot draw the picture."))), "image/png"));
}

/** @param {string} base64 @param {string} [type] @returns {Blob} */
export function blobOf(base64, type) {
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });
}

/** @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
