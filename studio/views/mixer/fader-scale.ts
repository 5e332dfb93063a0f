/** Lowest level of a fader that is not silence, in dB. */
export const lowestGain = -60;
const [low, high] = [lowestGain, 6];
const bend = 1.7;

/** Place of a level on a fader, 0 to 1: the upper decibels take more room, and 0 is silence. */
export function placeOfGain(gain: number): number {
  if (gain <= low) return 0;
  return 1 - ((high - Math.min(high, gain)) / (high - low)) ** (1 / bend);
}

/** Level of a place in dB, in tenths. */
export function gainOfPlace(place: number): number {
  if (place <= 0) return Number.NEGATIVE_INFINITY;
  return Math.round((high - (high - low) * (1 - Math.min(1, place)) ** bend) * 10) / 10;
}
