/** Bars of the waveforms in rows. */
export const WAVEFORM_BARS = 128;
/** Tracks whose waveforms one call answers. */
export const MAX_WAVEFORMS = 50;

const heights = 35;

/** Bars of 0 to 1 as a text: a character each, of 36 heights. */
export const packBars = (bars: readonly number[]): string =>
  bars.map((bar) => Math.round(Math.min(1, Math.max(0, bar)) * heights).toString(36)).join('');

/** The bars of such a text, 0 to 1; none of an empty one. */
export const unpackBars = (text: string): number[] =>
  Array.from(text, (height) => Number.parseInt(height, 36) / heights);
