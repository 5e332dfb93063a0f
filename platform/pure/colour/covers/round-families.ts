import { area, disc, line, polar, ring } from './shapes.ts';
import type { CoverFamily } from './straight-families.ts';

const each = (bars: readonly number[], draw: (bar: number, at: number) => string): string =>
  bars.map(draw).join('');
const halves = (bars: readonly number[], count: number): number[] =>
  Array.from({ length: count }, (_, at) => bars[Math.floor((at * bars.length) / count)] ?? 0);

const rays: CoverFamily = (bars) =>
  each(bars, (bar, at) => line([polar(at / 24, 15), polar(at / 24, 19 + bar * 26)], { width: 3.2 })) +
  disc(50, 50, 8);

const halo: CoverFamily = (bars) =>
  [1, 0.72, 0.44]
    .map((part, at) =>
      area(
        bars.map((bar, place) => polar(place / 24 + at / 50, (24 + bar * 22) * part)),
        0.4 + at * 0.3,
      ),
    )
    .join('');

const grooves: CoverFamily = (bars) =>
  each(halves(bars, 8), (bar, at) => ring([50, 50], 9 + at * 5, { width: 0.8 + bar * 3.4 })) +
  disc(50, 50, 3.5);

const spiral: CoverFamily = (bars) =>
  line(
    Array.from({ length: 97 }, (_, at) => polar(at / 24, 3 + at * 0.42 + (bars[at % 24] ?? 0) * 4)),
    { width: 2.6 },
  );

const petals: CoverFamily = (bars) =>
  each(halves(bars, 12), (bar, at) => {
    const [tip, left, right] = [
      polar(at / 12, 14 + bar * 30),
      polar(at / 12 - 0.045, 13),
      polar(at / 12 + 0.045, 13),
    ];
    return area([polar(at / 12, 4), left, tip, right], 0.55 + bar * 0.45);
  });

const slices: CoverFamily = (bars) =>
  each(halves(bars, 12), (bar, at) => {
    const radius = 14 + bar * 30;
    const edge = [0, 0.25, 0.5, 0.75, 1].map((part) => polar((at + part) / 12, radius));
    return area([[50, 50], ...edge], at % 2 ? 0.55 : 1);
  });

const fan: CoverFamily = (bars) =>
  each(bars, (bar, at) =>
    line([polar(at / 96, 16, [4, 96]), polar(at / 96, 26 + bar * 80, [4, 96])], { width: 2.2 }),
  ) + disc(4, 96, 12);

const bubbles: CoverFamily = (bars) =>
  each(halves(bars, 12), (bar, at) =>
    disc(8 + at * 7.7, 50 + Math.sin(at * 1.7) * 26, 3 + bar * 12, 0.35 + bar * 0.5),
  );

const arches: CoverFamily = (bars) =>
  each(halves(bars, 7), (bar, at) =>
    ring([50, 100], 14 + at * 12, { width: 2 + bar * 8, opacity: 1 - at * 0.09 }),
  );

export const roundFamilies: readonly CoverFamily[] = [
  rays,
  halo,
  grooves,
  spiral,
  petals,
  slices,
  fan,
  bubbles,
  arches,
];
