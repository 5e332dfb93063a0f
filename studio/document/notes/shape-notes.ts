import { seededRandom } from '#platform/pure/seeded-random.ts';
import type { NoteValues } from '../edits/write-notes.ts';
import { maxTick } from '../schema.ts';
import type { Note } from '../song.ts';
import { nearestTone } from './scale-tones.ts';

/** What becomes of notes, by id. */
export type NoteChanges = ReadonlyMap<string, Partial<NoteValues>>;

/** Notes in, what becomes of them out. */
export type NoteShape = (notes: readonly Note[]) => NoteChanges;

const eachNote =
  (change: (note: Note) => Partial<NoteValues>): NoteShape =>
  (notes) =>
    new Map(notes.map((note) => [note.id, change(note)]));

export interface Quantising {
  /** Ticks of the grid. */
  readonly step: number;
  /** How far a note goes to its line, 0 to 100 %. */
  readonly strength: number;
  /** By how much every second line comes later: 100 % is half of a step. */
  readonly swing: number;
}

/** Brings the beginnings of notes to the nearest lines of a grid. */
export function quantised({ step, strength, swing }: Quantising): NoteShape {
  const late = (step / 2) * (swing / 100);
  const nearestLine = (tick: number) => {
    const pair = Math.floor(tick / (2 * step)) * 2 * step;
    const lines = [pair, pair + step + late, pair + 2 * step];
    return lines.reduce((best, line) => (Math.abs(line - tick) < Math.abs(best - tick) ? line : best));
  };
  return eachNote(({ tick }) => ({
    tick: Math.round(tick + (nearestLine(tick) - tick) * (strength / 100)),
  }));
}

/** Moves notes by semitones: all of them, or none where one would leave the keyboard. */
export const transposed =
  (by: number): NoteShape =>
  (notes) =>
    notes.some(({ pitch }) => pitch + by < 0 || pitch + by > 127)
      ? new Map()
      : eachNote(({ pitch }) => ({ pitch: pitch + by }))(notes);

/** Each note lasts until the next one begins; the notes of a chord until the next chord. */
export const legato: NoteShape = (notes) => {
  const starts = [...new Set(notes.map(({ tick }) => tick))].sort((a, b) => a - b);
  const next = new Map(starts.map((tick, at) => [tick, starts[at + 1]]));
  return eachNote(({ tick, length }) => ({ length: (next.get(tick) ?? tick + length) - tick }))(notes);
};

/** The shortest note that is made: a 128th. */
const shortest = 30;

/** Notes last half as long. */
export const staccato: NoteShape = eachNote(({ length }) => ({
  length: Math.max(shortest, Math.round(length / 2)),
}));

/** The last note comes first, within the same stretch. */
export const reversed: NoteShape = (notes) => {
  const first = notes.reduce((least, { tick }) => Math.min(least, tick), maxTick);
  const end = notes.reduce((last, { tick, length }) => Math.max(last, tick + length), 0);
  return eachNote(({ tick, length }) => ({ tick: first + end - tick - length }))(notes);
};

/** So far notes go from their place, in ticks, and from their velocity. */
const humanTicks = 20;
const humanVelocity = 0.1;

/** Moves each note a little in time and velocity; the same seed does the same to the same notes. */
export const humanised = (seed: number): NoteShape =>
  eachNote(({ id, tick, velocity }) => {
    const random = seededRandom(`${seed} ${id}`);
    const by = () => random() * 2 - 1;
    const next = velocity + by() * humanVelocity;
    return {
      tick: Math.max(0, tick + Math.round(by() * humanTicks)),
      velocity: Math.round(Math.min(1, Math.max(0.05, next)) * 100) / 100,
    };
  });

/** Moves notes to the nearest of some pitch classes. */
export const fitted = (tones: ReadonlySet<number>): NoteShape =>
  eachNote(({ pitch }) => ({ pitch: nearestTone(pitch, tones) }));

/** The notes of each pitch become one, from the first's beginning to the last's end. */
export function joined(notes: readonly Note[]): { changed: NoteChanges; removed: string[] } {
  const firsts = new Map<number, Note>();
  const ends = new Map<number, number>();
  const removed: string[] = [];
  for (const note of [...notes].sort((a, b) => a.tick - b.tick)) {
    if (firsts.has(note.pitch)) removed.push(note.id);
    else firsts.set(note.pitch, note);
    ends.set(note.pitch, Math.max(ends.get(note.pitch) ?? 0, note.tick + note.length));
  }
  const changed = new Map(
    [...firsts].map(([pitch, { id, tick }]) => [id, { length: (ends.get(pitch) ?? 0) - tick }]),
  );
  return { changed, removed };
}

/** Notes that sound at a tick end there, and go on as notes of their own. */
export function splitAt(notes: readonly Note[], tick: number): { changed: NoteChanges; added: NoteValues[] } {
  const cut = notes.filter((note) => note.tick < tick && tick < note.tick + note.length);
  return {
    changed: new Map(cut.map((note) => [note.id, { length: tick - note.tick }])),
    added: cut.map(({ id: _, ...note }) => ({ ...note, tick, length: note.tick + note.length - tick })),
  };
}
