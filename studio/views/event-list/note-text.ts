import type { Song } from '#studio/document/song.ts';
import { snapLengths } from '../grid.ts';
import { formatPosition, parsePosition } from '../say-position.ts';

/** Ticks of a sixteenth. */
const sixteenth = 240;

/** A place in a clip, to the tick: "1.2.1", or "1.2.1 +10" where it lies behind that sixteenth. */
export function sayPlace(song: Song, tick: number): string {
  const rest = tick - (parsePosition(song, formatPosition(song, tick, 'bars')) ?? tick);
  return `${formatPosition(song, tick, 'bars')}${rest === 0 ? '' : ` +${rest}`}`;
}

/** The tick of what `sayPlace` writes, or of any position; null for what is none. */
export function parsePlace(song: Song, text: string): number | null {
  const [, position = '', rest = '0'] = /^([^+]*)(?:\+\s*(\d{1,4}))?\s*$/.exec(text) ?? [];
  const tick = parsePosition(song, position);
  return tick === null ? null : tick + Number(rest);
}

/** Ticks of "480", "1/8" or "1/8T"; null for what is no length. */
export function parseLength(text: string): number | null {
  const trimmed = text.trim().toUpperCase();
  const named = Object.entries(snapLengths).find(([name]) => name === trimmed)?.[1];
  if (named !== undefined) return named;
  return /^\d{1,7}$/.test(trimmed) && Number(trimmed) > 0 ? Number(trimmed) : null;
}

/** 0 to 1 of "64" or "64 %"; null for what is no percent. */
export function parsePercent(text: string): number | null {
  const [, digits] = /^\s*(\d{1,3})\s*%?\s*$/.exec(text) ?? [];
  return digits !== undefined && Number(digits) <= 100 ? Number(digits) / 100 : null;
}

/** The note after those of a list: where the last ends, of its pitch. */
export const afterLast = (notes: readonly { tick: number; length: number; pitch: number }[]) => {
  const last = notes.at(-1);
  return {
    tick: last === undefined ? 0 : last.tick + last.length,
    length: last?.length ?? sixteenth,
    pitch: last?.pitch ?? 60,
    velocity: 0.8,
    chance: 1,
  };
};

const semitones: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11, h: 11 };

/** The pitch of "C4", "f#3", "E♭2" or a number from 0 to 127; null for what is none. */
export function parsePitch(text: string): number | null {
  const trimmed = text.trim().toLowerCase();
  if (/^\d{1,3}$/.test(trimmed)) return Number(trimmed) <= 127 ? Number(trimmed) : null;
  const named = /^([a-h])([#♯b♭]?)(-?\d)$/.exec(trimmed);
  if (named === null) return null;
  const [, letter = '', sign = '', octave = ''] = named;
  const by = sign === '' ? 0 : /[#♯]/.test(sign) ? 1 : -1;
  const pitch = (Number(octave) + 1) * 12 + (semitones[letter] ?? 0) + by;
  return pitch >= 0 && pitch <= 127 ? pitch : null;
}
