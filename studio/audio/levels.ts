/** dB of full scale of an amplitude; silence is -Infinity. */
export const decibelsOf = (amplitude: number): number => 20 * Math.log10(amplitude);

/** LUFS of a power as `studio/render/loudness.ts` gives it (ITU-R BS.1770-5, formula 2). */
export const loudnessOf = (power: number): number => -0.691 + 10 * Math.log10(power);
