/** Generate a picture from the name of a card: a skyline for a district, a shield for a character. */

import { html } from "../vendor/htm-preact/standalone.module.js";

/**
 * Return a generator of pseudo-random numbers from 0 to 1, seeded by a name.
 * @param {string} name
 */
function dice(name) {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Buildings on a hill; `width` and `height` of the picture in units of the card. @param {{name: string, width: number, height: number}} props */
export function Skyline({ name, width, height }) {
  const roll = dice(name);
  const ground = height * 0.86;
  const count = 3 + Math.floor(roll() * 3);
  const step = (width * 0.84) / count;
  const sun = { x: width * (0.2 + 0.6 * roll()), y: height * (0.2 + 0.15 * roll()), r: height * 0.09 };
  const houses = Array.from({ length: count }, (_, at) => {
    const wide = step * (0.72 + 0.4 * roll());
    const high = height * (0.2 + 0.36 * roll() * (at === Math.floor(count / 2) ? 1.35 : 1));
    return { x: width * 0.08 + at * step, wide, high, roof: Math.floor(roll() * 5), lit: roll() };
  });
  const hill = `M0 ${ground + 3} Q${width * 0.3} ${ground - height * 0.16 * roll()} ${width * 0.55} ${ground} T${width} ${ground - 2} V${height} H0 Z`;
  return html`<g class="art">
    <rect class="sky" width=${width} height=${height} />
    <circle class="sun" cx=${sun.x} cy=${sun.y} r=${sun.r} />
    <path class="far" d="M0 ${height * 0.7} L${width * 0.25} ${height * (0.4 + 0.2 * roll())} L${width * 0.5} ${height * 0.68} L${width * 0.78} ${height * (0.42 + 0.2 * roll())} L${width} ${height * 0.7} V${height} H0 Z" />
    ${houses.map((house, at) => html`<${House} key=${at} ...${house} ground=${ground} odd=${at % 2 === 1} />`)}
    <path class="hill" d=${hill} />
  </g>`;
}

/** @param {{x: number, wide: number, high: number, roof: number, lit: number, ground: number, odd: boolean}} props */
function House({ x, wide, high, roof, lit, ground, odd }) {
  const top = ground - high;
  const middle = x + wide / 2;
  const tip = wide * 0.55;
  const tooth = wide / 5;
  const roofs = [
    `M${x - 1} ${top} L${middle} ${top - tip} L${x + wide + 1} ${top} Z`,
    `M${x} ${top} A${wide / 2} ${wide / 2.2} 0 0 1 ${x + wide} ${top} Z`,
    `M${x} ${top} v${-tooth} h${tooth} v${tooth} h${tooth} v${-tooth} h${tooth} v${tooth} h${tooth} v${-tooth} h${tooth} v${tooth} Z`,
    `M${middle - wide * 0.3} ${top} L${middle} ${top - tip * 1.7} L${middle + wide * 0.3} ${top} Z`,
    `M${x} ${top} L${x + wide} ${top - tip * 0.6} V${top} Z`,
  ];
  const rows = Math.max(1, Math.floor(high / 11));
  const windows = Array.from({ length: rows * 2 }, (_, at) => ({
    x: x + wide * (at % 2 ? 0.6 : 0.22),
    y: top + 4 + Math.floor(at / 2) * 10,
    on: (at * 7 + Math.floor(lit * 10)) % 3 === 0,
  }));
  return html`<g class=${odd ? "house odd" : "house"}>
    <rect x=${x} y=${top} width=${wide} height=${high + 6} />
    <path d=${roofs[roof]} />
    ${windows.map((one, at) => html`<rect key=${at} class=${one.on ? "window on" : "window"} x=${one.x} y=${one.y} width=${wide * 0.18} height="4.5" />`)}
  </g>`;
}

const SHIELD = "M-26 -30 H26 V-2 C26 18 12 29 0 36 C-12 29 -26 18 -26 -2 Z";
const FIELDS = [
  "M0 -30 H26 V-2 C26 18 12 29 0 36 Z",
  "M-26 0 H26 V-2 C26 18 12 29 0 36 C-12 29 -26 18 -26 -2 Z",
  "M-26 -30 L26 8 C24 19 11 29 0 36 C-12 29 -26 18 -26 -2 Z",
  "M-26 14 L0 -10 L26 14 L24 22 L0 2 L-24 22 Z",
  "M-26 -12 H26 V6 H-26 Z",
  "M-9 -30 H9 V31 L0 36 L-9 31 Z",
  "M0 -30 H26 V3 H0 Z M-26 3 H0 V36 C-12 29 -26 18 -26 3 Z",
  "M-26 -30 L0 3 L26 -30 Z",
];

/** A shield with the number of the character on it. @param {{name: string, number: number | null, width: number, height: number}} props */
export function Shield({ name, number, width, height }) {
  const roll = dice(name);
  const field = FIELDS[Math.floor(roll() * FIELDS.length)];
  const tint = Math.floor(roll() * 6);
  return html`<g class="art">
    <rect class="sky" width=${width} height=${height} />
    <g transform="translate(${width / 2} ${height / 2 - 2}) scale(${height / 86})" class="shield tint-${tint}">
      <path class="ground" d=${SHIELD} />
      <path class="field" d=${field} />
      <path class="rim" d=${SHIELD} />
      <circle class="seal" cx="0" cy="0" r="14" />
      <text class="rank" x="0" y="7" text-anchor="middle">${number ?? "–"}</text>
    </g>
  </g>`;
}
