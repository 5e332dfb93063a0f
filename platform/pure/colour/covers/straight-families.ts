import { area, disc, line, n, rect } from './shapes.ts';

type Bars = readonly number[];
/** Draws the figure of a cover of the bars of a sound. */
export type CoverFamily = (bars: Bars) => string;

const each = (bars: Bars, draw: (bar: number, at: number) => string): string => bars.map(draw).join('');
/** Every second bar, as the louder of two. */
const twelve = (bars: Bars): number[] =>
  Array.from({ length: 12 }, (_, at) => Math.max(bars[at * 2] ?? 0, bars[at * 2 + 1] ?? 0));

const skyline: CoverFamily = (bars) =>
  each(bars, (bar, at) => rect([at * 4.2, 94 - bar * 74], [3.6, bar * 74 + 6]));

const mirror: CoverFamily = (bars) =>
  each(bars, (bar, at) => rect([8 + at * 3.55, 50 - bar * 34 - 2], [2.2, bar * 68 + 4], { round: 1.1 }));

const blocks: CoverFamily = (bars) =>
  each(twelve(bars), (bar, at) =>
    Array.from({ length: 1 + Math.round(bar * 8) }, (_, up) =>
      rect([8 + at * 7.1, 86 - up * 9], [5.6, 7], { round: 1, opacity: 1 - up * 0.08 }),
    ).join(''),
  );

const terraces: CoverFamily = (bars) =>
  [0.35, 0.6, 1]
    .map((opacity, layer) => {
      const top = bars.map((bar, at) => [(at / 23) * 100, 34 + layer * 22 - bar * (26 - layer * 4)] as const);
      return area([[0, 100], ...top, [100, 100]], opacity);
    })
    .join('');

const staircase: CoverFamily = (bars) => {
  const steps = twelve(bars).flatMap((bar, at) => {
    const y = 88 - bar * 70;
    return [[(at * 100) / 12, y] as const, [((at + 1) * 100) / 12, y] as const];
  });
  return area([[0, 100], ...steps, [100, 100]], 0.55) + line(steps, { width: 3 });
};

const dots: CoverFamily = (bars) =>
  each(bars, (bar, at) => disc(14 + (at % 6) * 14.4, 21 + Math.floor(at / 6) * 19.5, 1.6 + bar * 6));

const diamonds: CoverFamily = (bars) =>
  each(bars, (bar, at) => {
    const [x, y, r] = [14 + (at % 6) * 14.4, 21 + Math.floor(at / 6) * 19.5, 2.5 + bar * 8];
    return area(
      [
        [x, y - r],
        [x + r, y],
        [x, y + r],
        [x - r, y],
      ],
      0.5 + bar / 2,
    );
  });

const weave: CoverFamily = (bars) =>
  each(twelve(bars), (bar, at) => rect([0, 7 + at * 7.6 - bar * 2.6], [100, 1 + bar * 5.2]));

const barcode: CoverFamily = (bars) =>
  each(bars, (bar, at) => rect([4 + at * 3.9, 16], [0.5 + bar * 3.1, 68]));

const mountains: CoverFamily = (bars) =>
  [0, 1, 2]
    .map((row) =>
      each(
        twelve(bars).filter((_, at) => at % 3 === row),
        (bar, at) => {
          const [x, top] = [at * 28 + row * 8, 88 - row * 6 - bar * 60];
          return area(
            [
              [x - 14, 100],
              [x + 6, top],
              [x + 30, 100],
            ],
            0.4 + row * 0.2,
          );
        },
      ),
    )
    .join('') + disc(76, 20, 7);

const pendulums: CoverFamily = (bars) =>
  each(twelve(bars), (bar, at) => {
    const [x, y] = [10 + at * 7.3, 16 + bar * 62];
    return rect([x - 0.6, 0], [1.2, y], { opacity: 0.6 }) + disc(x, y, 3.3);
  });

const keys: CoverFamily = (bars) =>
  each(twelve(bars), (bar, at) =>
    rect([3 + at * 7.9, at % 2 ? 0 : 100 - (36 + bar * 56)], [6.6, 36 + bar * 56], {
      round: 1.5,
      opacity: at % 2 ? 0.5 : 1,
    }),
  );

const ribbons: CoverFamily = (bars) =>
  [0, 1, 2, 3]
    .map((row) => {
      const part = bars.slice(row * 6, row * 6 + 6);
      const points = Array.from({ length: 25 }, (_, at) => {
        const loud = part[Math.min(5, Math.floor(at / 4.2))] ?? 0;
        return [at * (100 / 24), 20 + row * 20 + Math.sin(at * 0.9 + row) * (2 + loud * 9)] as const;
      });
      return line(points, { width: 4.5, opacity: 1 - row * 0.17 });
    })
    .join('');

/** Rows of text of different length, like lines of a score. */
const lines: CoverFamily = (bars) =>
  each(twelve(bars), (bar, at) =>
    rect([at % 2 ? 92 - (12 + bar * 70) : 8, 9 + at * 7], [12 + bar * 70, 3.6], {
      round: 1.8,
      opacity: at % 2 ? 0.5 : 1,
    }),
  );

const steps: CoverFamily = (bars) =>
  each(twelve(bars), (bar, at) => {
    const side = 4 + bar * 26;
    return `<g transform="translate(${n(8 + at * 7.6)} ${n(90 - at * 7.2)}) rotate(${at * 7})">${rect([-side / 2, -side / 2], [side, side], { opacity: 0.35 + bar * 0.5 })}</g>`;
  });

export const straightFamilies: readonly CoverFamily[] = [
  skyline,
  mirror,
  blocks,
  terraces,
  staircase,
  dots,
  diamonds,
  weave,
  barcode,
  mountains,
  pendulums,
  keys,
  ribbons,
  lines,
  steps,
];
