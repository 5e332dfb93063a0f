/** SVG elements of covers, in a square of 100 by 100. They have the colour of the figure. */

/** A number with one digit after the point at most. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

const shade = (opacity: number): string => (opacity === 1 ? '' : ` opacity="${n(opacity)}"`);

export const rect = (
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
  { round = 0, opacity = 1 }: { round?: number; opacity?: number } = {},
): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${round ? ` rx="${n(round)}"` : ''}${shade(opacity)}/>`;

export const disc = (x: number, y: number, radius: number, opacity = 1): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"${shade(opacity)}/>`;

export const ring = (
  [x, y]: readonly [number, number],
  radius: number,
  { width, opacity = 1 }: { width: number; opacity?: number },
): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="currentColor" stroke-width="${n(width)}"${shade(opacity)}/>`;

type Point = readonly [number, number];
const pathOf = (points: readonly Point[]): string => points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L');

export const area = (points: readonly Point[], opacity = 1): string =>
  `<path d="M${pathOf(points)}z"${shade(opacity)}/>`;

export const line = (
  points: readonly Point[],
  { width, opacity = 1 }: { width: number; opacity?: number },
): string =>
  `<path d="M${pathOf(points)}" fill="none" stroke="currentColor" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${shade(opacity)}/>`;

/** A point by angle (turns from the top, clockwise) and distance from a middle. */
export const polar = (turn: number, distance: number, [x, y]: Point = [50, 50]): Point => [
  x + Math.sin(turn * 2 * Math.PI) * distance,
  y - Math.cos(turn * 2 * Math.PI) * distance,
];
