/** Louder tracks are turned down to it. */
const levelLufs = -16;

/** The factor of the volume, 0 to 1, with which a track is as loud as others; 1 where its loudness is unknown. */
export const gainOfLoudness = (loudness: number = levelLufs): number =>
  Math.min(1, 10 ** ((levelLufs - loudness) / 20));
