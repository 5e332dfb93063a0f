import { type Random, seededRandom } from '../seeded-random.ts';
import { oklchToHex } from './oklch.ts';

/** The two tones of a drawn cover as `#rrggbb`: `ground` also serves as placeholder while a picture loads. */
export interface CoverTones {
  ground: string;
  figure: string;
}

const darkHues = [18, 150, 176, 204, 236, 262, 284, 304, 330, 352];
const lightHues = [92, 74, 46, 20, 352, 310, 250, 214, 180, 152];

function pick<T>(random: Random, choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)] as T;
}

function tonesFrom(random: Random): CoverTones {
  const dark = oklchToHex(0.32 + random() * 0.14, 0.115, pick(random, darkHues));
  const light = oklchToHex(0.8 + random() * 0.08, 0.13, pick(random, lightHues));
  return random() < 0.7 ? { ground: dark, figure: light } : { ground: light, figure: dark };
}

/** The two tones of the cover that `coverSvg` draws for this id. */
export function coverTones(id: string): CoverTones {
  return tonesFrom(seededRandom(id));
}

const bar = (x: number, y: number, width: number, height: number, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${width / 2}" opacity="${opacity}"/>`;

const ring = (x: number, y: number, radius: number, width: number, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="currentColor" stroke-width="${width}" opacity="${opacity}"/>`;

/** Arcs around a corner, with a short row of bars opposite. */
function cornerArcs(random: Random): string {
  const right = random() < 0.5;
  const x = right ? 100 : 0;
  const arcs = [22, 40, 58, 76].map((radius, i) => ring(x, 100, radius, 9, 1 - i * 0.2)).join('');
  const bars = [0, 1, 2, 3].map((i) => {
    const height = 8 + Math.round(random() * 20);
    return bar((right ? 12 : 68) + i * 6, 14, 3, height);
  });
  return arcs + bars.join('');
}

/** A disc that rises behind an equaliser. */
function sunAndBars(random: Random): string {
  const x = pick(random, [32, 50, 66]);
  const disc = `<circle cx="${x}" cy="44" r="27" opacity="0.45"/>`;
  const bars = Array.from({ length: 9 }, (_, i) => {
    const height = 16 + Math.round(random() * 46);
    return bar(10 + i * 9.4, 100 - height, 5, height + 10);
  });
  return disc + bars.join('');
}

/** A row of bars mirrored on the middle, like a part of a waveform, inside a wide ring. */
function waveAndRing(random: Random): string {
  const bars = Array.from({ length: 11 }, (_, i) => {
    const swell = Math.sin(((i + 1) / 12) * Math.PI);
    const height = Math.round((14 + random() * 44) * swell) + 6;
    return bar(14 + i * 6.8, 50 - height / 2, 4, height);
  });
  return ring(pick(random, [20, 50, 80]), pick(random, [18, 50, 82]), 44, 12, 0.32) + bars.join('');
}

/** A grid of quarter discs and bars, each rotated randomly. */
function tiles(random: Random): string {
  const tile = (column: number, row: number) => {
    const turn = pick(random, [0, 90, 180, 270]);
    const shape = pick(random, [
      '<path d="M0 0h30a30 30 0 0 1-30 30z"/>',
      '<circle cx="15" cy="15" r="10"/>',
    ]);
    const bars = [4, 12, 20].map((x) => bar(x, 3, 5, 24)).join('');
    const opacity = pick(random, [1, 1, 0.45]);
    const inner = random() < 0.3 ? bars : shape;
    return `<g transform="translate(${5 + column * 30} ${5 + row * 30}) rotate(${turn} 15 15)" opacity="${opacity}">${inner}</g>`;
  };
  return Array.from({ length: 9 }, (_, i) => tile(i % 3, Math.floor(i / 3))).join('');
}

/** A record with its grooves, cut by one bar. */
function record(random: Random): string {
  const x = pick(random, [36, 50, 64]);
  const grooves = [14, 23, 32, 41].map((radius, i) => ring(x, 50, radius, 3.5, 0.9 - i * 0.18)).join('');
  return `${grooves}<circle cx="${x}" cy="50" r="6"/>${bar(x + pick(random, [-22, 22]) - 3, -6, 6, 70 + random() * 20)}`;
}

/** Half arcs stacked like hills. */
function hills(random: Random): string {
  const hill = (i: number) => {
    const x = 10 + random() * 80;
    const radius = 46 - i * 9;
    return `<path d="M${(x - radius).toFixed(1)} 100a${radius} ${radius} 0 0 1 ${radius * 2} 0z" opacity="${0.3 + i * 0.22}"/>`;
  };
  const disc = `<circle cx="${pick(random, [24, 74])}" cy="26" r="${8 + Math.round(random() * 6)}"/>`;
  return disc + [0, 1, 2, 3].map(hill).join('');
}

const arrangements = [cornerArcs, sunAndBars, waveAndRing, tiles, record, hills] as const;

/**
 * Draws the default cover of an id as a complete SVG of `size` by `size` px: two tones and an arrangement of arcs
 * and bars, always the same for the same id.
 */
export function coverSvg(id: string, size: number): string {
  const random = seededRandom(id);
  const { ground, figure } = tonesFrom(random);
  const drawing = pick(random, arrangements)(random);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}" ` +
    `preserveAspectRatio="xMidYMid slice" color="${figure}" fill="${figure}"><rect width="100" height="100" fill="${ground}"/>${drawing}</svg>`
  );
}
