import type { Section, SectionKind } from '../eq/curve.ts';

const kinds: readonly (readonly [SectionKind, ...number[]])[] = [
  ['bell', 1],
  ['lowShelf', 1],
  ['highShelf', 1],
  ['lowCut', 1],
  // Two sections of a Butterworth filter of fourth order: their qualities are parts of 0.7071.
  ['lowCut', 0.76537, 1.84776],
  ['highCut', 1],
  ['highCut', 0.76537, 1.84776],
  ['notch', 1],
];

/** What the bands do for values in the schema's order; `gainAt` gives their curve. The device's gain is not in it. */
export function parametricSections(params: ArrayLike<number>): Section[] {
  const value = (n: number) => params[n] ?? 0;
  return Array.from({ length: 8 }, (_one, n) => n * 5).flatMap((first) => {
    if (value(first) < 0.5) return [];
    const [kind, ...qualities] = kinds[value(first + 1)] ?? (['bell', 1] as const);
    const isShelf = kind === 'lowShelf' || kind === 'highShelf';
    const q = isShelf ? Math.min(2, value(first + 4)) : value(first + 4);
    return qualities.map((part) => ({ kind, hz: value(first + 2), dB: value(first + 3), q: q * part }));
  });
}
