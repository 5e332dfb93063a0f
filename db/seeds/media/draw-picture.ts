import type { plannedMedia } from './planned-media.ts';

type PlannedPicture = Extract<(typeof plannedMedia)[number], { kind: 'image' }>;

const range = (count: number) => Array.from({ length: count }, (_none, at) => at);

/** A picture of the shelf as SVG, in 1600 units of width. */
export function drawPicture({ motif, hues, width, height }: PlannedPicture): Buffer {
  const tall = Math.round((1600 * height) / width);
  const background = `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hues[0]} 70% 42%)"/><stop offset="1" stop-color="hsl(${hues[1]} 65% 20%)"/></linearGradient></defs><rect width="1600" height="${tall}" fill="url(#g)"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1600 ${tall}">${background}${motifs[motif](tall, hues[0])}</svg>`,
  );
}

const motifs: Record<PlannedPicture['motif'], (tall: number, hue: number) => string> = {
  waves: (tall, hue) =>
    range(7)
      .map((at) => {
        const y = tall * (0.3 + at * 0.1);
        const rise = 120 - at * 14;
        return `<path d="M0 ${y}C400 ${y - rise} 500 ${y + rise} 800 ${y}S1250 ${y - rise} 1600 ${y}V${tall}H0Z" fill="hsl(${hue + at * 9} 70% ${60 - at * 6}%)" fill-opacity=".35"/>`;
      })
      .join(''),
  keys: (tall) =>
    range(14)
      .map(
        (at) =>
          `<rect x="${at * 116}" y="${tall * 0.45}" width="108" height="${tall}" rx="10" fill="#f5f1ea"/>`,
      )
      .concat(
        range(13)
          .filter((at) => ![2, 6, 9].includes(at))
          .map(
            (at) =>
              `<rect x="${at * 116 + 78}" y="${tall * 0.45}" width="70" height="${tall * 0.32}" rx="8" fill="#1b1a22"/>`,
          ),
      )
      .join(''),
  rings: (tall, hue) =>
    range(16)
      .map(
        (at) =>
          `<circle cx="800" cy="${tall / 2}" r="${700 - at * 40}" fill="none" stroke="hsl(${hue} 40% ${at % 3 === 0 ? 60 : 30}%)" stroke-width="6"/>`,
      )
      .concat(`<circle cx="800" cy="${tall / 2}" r="90" fill="hsl(${hue} 80% 65%)"/>`)
      .join(''),
  bars: (tall, hue) =>
    range(20)
      .map((at) => {
        const high = tall * (0.2 + 0.5 * Math.abs(Math.sin(at * 0.7)));
        return `<rect x="${40 + at * 77}" y="${tall * 0.9 - high}" width="52" height="${high}" rx="12" fill="hsl(${hue + at * 3} 75% 62%)"/>`;
      })
      .join(''),
  pads: (tall, hue) =>
    range(16)
      .map((at) => {
        const light = (at * 7) % 5 === 0 ? 68 : 34;
        return `<rect x="${180 + (at % 4) * 320}" y="${tall / 2 - 620 + Math.floor(at / 4) * 320}" width="280" height="280" rx="36" fill="hsl(${hue + at * 4} 70% ${light}%)"/>`;
      })
      .join(''),
  faders: (tall, hue) =>
    range(9)
      .map((at) => {
        const y = tall * (0.25 + 0.45 * Math.abs(Math.cos(at * 1.1)));
        return `<rect x="${150 + at * 160}" y="${tall * 0.15}" width="16" height="${tall * 0.7}" rx="8" fill="#14131a" fill-opacity=".6"/><rect x="${112 + at * 160}" y="${y}" width="92" height="48" rx="12" fill="hsl(${hue} 60% 72%)"/>`;
      })
      .join(''),
};
