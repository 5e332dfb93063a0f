const intervals = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
} as const;

export type Mode = keyof typeof intervals;

const minorNames = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'G#', 'A', 'Bb', 'B'] as const;
const majorNames = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const;

/** The seven pitch classes (0 is C) of a mode on a tonic, in scale order. */
export function scaleTones(tonic: number, mode: Mode): number[] {
  return intervals[mode].map((step) => (tonic + step) % 12);
}

/** Whether the tonic chord of the mode has a minor third. */
function isMinor(mode: Mode): boolean {
  return intervals[mode][2] === 3;
}

/** "A minor" or "Eb major": modes are named by the third of their tonic chord. */
export function keyName(tonic: number, mode: Mode): string {
  return isMinor(mode) ? `${minorNames[tonic % 12]} minor` : `${majorNames[tonic % 12]} major`;
}

/** MIDI pitches in low..high (both included) whose pitch class is in the set. */
export function pitchesIn(pitchClasses: readonly number[], low: number, high: number): number[] {
  const pitches: number[] = [];
  for (let midi = low; midi <= high; midi++) if (pitchClasses.includes(midi % 12)) pitches.push(midi);
  return pitches;
}

/** Five of seven: no half steps, so any of them sounds well over any chord of the key. */
export function pentatonic(scale: readonly number[], mode: Mode): number[] {
  const keep = isMinor(mode) ? [0, 2, 3, 4, 6] : [0, 1, 2, 4, 5];
  return scale.filter((_, degree) => keep.includes(degree));
}
