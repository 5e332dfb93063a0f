const tonics = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'] as const;

/** Keys as they are stored; the first twelve are major. */
export const soundKeys = [
  ...tonics.map((tonic) => `${tonic} major` as const),
  ...tonics.map((tonic) => `${tonic} minor` as const),
] as const;
export type SoundKey = (typeof soundKeys)[number];

/** A key as it is shown: "F♯ minor". */
export const keyName = (key: SoundKey): string => key.replace('#', '♯');
