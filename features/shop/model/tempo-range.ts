/** The ranges that products are filtered by, in beats per minute; `to` is not part of the range. */
export const tempoRanges = {
  slow: { from: 20, to: 90 },
  medium: { from: 90, to: 120 },
  fast: { from: 120, to: 401 },
} as const;

export type TempoRange = keyof typeof tempoRanges;
export const tempoRangeNames = ['slow', 'medium', 'fast'] as const satisfies readonly TempoRange[];
