/** What a message of a MIDI keyboard says, in the units of the studio. */
export type MidiMessage =
  | { kind: 'noteOn'; pitch: number; velocity: number }
  | { kind: 'noteOff'; pitch: number }
  /** Semitones, from -2 to 2. */
  | { kind: 'bend'; semitones: number }
  /** Modulation wheel and pressure, 0 to 1. */
  | { kind: 'wheel' | 'pressure'; value: number }
  | { kind: 'sustain'; isDown: boolean }
  /** The number of a preset, from 0. */
  | { kind: 'program'; number: number }
  | { kind: 'allOff' };

const bendRange = 2;

/** Reads a channel message of MIDI 1.0 on any channel; null for what the studio has no use for, or is cut off. */
export function readMidi(bytes: ArrayLike<number>): MidiMessage | null {
  const [status = 0, a = 0, b = 0] = Array.from(bytes);
  const kind = status >> 4;
  if (bytes.length < (kind === 0xc || kind === 0xd ? 2 : 3) || a > 127 || b > 127) return null;
  if (kind === 0x8 || (kind === 0x9 && b === 0)) return { kind: 'noteOff', pitch: a };
  if (kind === 0x9) return { kind: 'noteOn', pitch: a, velocity: b / 127 };
  if (kind === 0xa) return { kind: 'pressure', value: b / 127 };
  if (kind === 0xb) return readController(a, b);
  if (kind === 0xc) return { kind: 'program', number: a };
  if (kind === 0xd) return { kind: 'pressure', value: a / 127 };
  if (kind === 0xe) return { kind: 'bend', semitones: readBend((b << 7) | a) };
  return null;
}

function readController(number: number, value: number): MidiMessage | null {
  if (number === 1) return { kind: 'wheel', value: value / 127 };
  if (number === 64) return { kind: 'sustain', isDown: value >= 64 };
  if (number === 120 || number === 123) return { kind: 'allOff' };
  return null;
}

/** 8192 is the middle; both ends are a whole tone away. */
const readBend = (value: number): number => (bendRange * (value - 8192)) / (value > 8192 ? 8191 : 8192);
