/** A picture of the shelf: what it is called, what it shows, and how it is drawn. */
interface PlannedPicture {
  kind: 'image';
  name: string;
  alt: string;
  /** Hues of the background, from the upper left to the lower right, in degrees. */
  hues: readonly [number, number];
  motif: 'waves' | 'keys' | 'rings' | 'bars' | 'pads' | 'faders';
  width: number;
  height: number;
}

interface PlannedSound {
  kind: 'audio';
  name: string;
  /** Semitones above A3, one after the other. */
  notes: readonly number[];
}

interface PlannedFile {
  kind: 'file';
  name: string;
  content: 'midi' | 'pdf' | 'zip';
}

export type PlannedMedia = PlannedPicture | PlannedSound | PlannedFile;

const picture = (
  name: string,
  alt: string,
  motif: PlannedPicture['motif'],
  hues: readonly [number, number],
  [width, height]: readonly [number, number] = [1600, 900],
): PlannedPicture => ({ kind: 'image', name, alt, motif, hues, width, height });

/** What a new installation has on its media shelf. */
export const plannedMedia: readonly PlannedMedia[] = [
  picture('Evening waves', 'Waves of sound in orange and violet', 'waves', [18, 280]),
  picture('Morning waves', 'Waves of sound in yellow and blue', 'waves', [48, 205]),
  picture('Keys at night', 'Piano keys before a dark blue wall', 'keys', [230, 260]),
  picture('Keys at noon', 'Piano keys before a warm wall', 'keys', [30, 12]),
  picture('First record', 'The grooves of a record, seen from above', 'rings', [350, 20], [1200, 1200]),
  picture('Loud and soft', 'Bars of loudness from low to high', 'bars', [95, 160]),
  picture('Sixteen pads', 'A square of sixteen lit pads', 'pads', [265, 310], [1200, 1200]),
  picture('Pads in the dark', 'A square of dim pads', 'pads', [215, 225], [1200, 1200]),
  picture('Desk', 'Faders of a mixing desk', 'faders', [175, 205]),
  picture('Desk at night', 'Faders of a mixing desk in violet light', 'faders', [275, 300]),
  { kind: 'audio', name: 'A minor, upwards', notes: [0, 3, 7, 12] },
  { kind: 'audio', name: 'C major, upwards', notes: [3, 7, 10, 15] },
  { kind: 'audio', name: 'Octave', notes: [0, 12] },
  { kind: 'audio', name: 'Question', notes: [7, 5, 7, 10] },
  { kind: 'audio', name: 'Answer', notes: [10, 7, 3, 0] },
  { kind: 'audio', name: 'Steps', notes: [0, 2, 3, 5] },
  { kind: 'audio', name: 'Bell', notes: [24] },
  { kind: 'file', name: 'Four bars of bass', content: 'midi' },
  { kind: 'file', name: 'Practice sheet', content: 'pdf' },
  { kind: 'file', name: 'Starter files', content: 'zip' },
];

/** The id of the medium at this place: the same in every installation. */
export const seedMediaId = (place: number): string =>
  `00000000-0000-7000-8000-00ed${place.toString(16).padStart(8, '0')}`;
