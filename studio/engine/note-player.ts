import type { NoteTable } from './plan.ts';
import type { TempoMap } from './tempo-map.ts';
import type { Voices } from './voices.ts';

/** Plays the notes of one strip: starts and ends them in their frames. */
export interface NotePlayer {
  /** The first frame, from `from` and before `to`, in which a note starts or ends; `to` where none does. */
  nextFrame(from: number, to: number): number;
  /** Starts and ends what lies in this frame: ends come first, so that a repeated note has a voice. */
  playAt(frame: number): void;
  /** The position has jumped: what sounds is released, and notes go on with those that start there. */
  seek(frame: number): void;
  /** Another plan: notes that sound go on where they are in it. */
  replace(notes: NoteTable, tempo: TempoMap, frame: number): void;
}

interface Sounding {
  id: number;
  end: number;
  tick: number;
  pitch: number;
  seed: number;
}

export function createNotePlayer(voices: Voices): NotePlayer {
  let notes: NoteTable | null = null;
  let tempo: TempoMap | null = null;
  /** Number of the next note to be started. */
  let next = 0;
  let nextStart = Number.POSITIVE_INFINITY;
  let sounding: Sounding[] = [];
  let nextEnd = Number.POSITIVE_INFINITY;
  let ids = 0;

  const frameOfNote = (n: number) => {
    const tick = notes?.tick[n];
    return tick === undefined || !tempo ? Number.POSITIVE_INFINITY : tempo.frameOf(tick);
  };
  const findNextEnd = () => {
    nextEnd = Number.POSITIVE_INFINITY;
    for (const { end } of sounding) nextEnd = Math.min(nextEnd, end);
  };
  /** The first note that starts at a frame or behind it; notes are sorted by tick. */
  const findFrom = (frame: number) => {
    let [low, high] = [0, notes?.tick.length ?? 0];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (frameOfNote(middle) < frame) low = middle + 1;
      else high = middle;
    }
    next = low;
    nextStart = frameOfNote(next);
  };
  const endAll = () => {
    for (const { id } of sounding) voices.stop(id);
    sounding = [];
    nextEnd = Number.POSITIVE_INFINITY;
  };
  /** Where in the table the note is that sounds, or -1 where it is gone. */
  const findSounding = (table: NoteTable, one: Sounding) => {
    let n = lowerBound(table.tick, one.tick);
    while (n < table.tick.length && table.tick[n] === one.tick) {
      if (table.pitch[n] === one.pitch && table.seed[n] === one.seed) return n;
      n += 1;
    }
    return -1;
  };

  return {
    nextFrame: (from, to) => Math.max(from, Math.min(nextStart, nextEnd, to)),
    playAt(frame) {
      if (nextEnd <= frame) {
        for (const one of sounding) if (one.end <= frame) voices.stop(one.id);
        sounding = sounding.filter((one) => one.end > frame);
        findNextEnd();
      }
      while (notes && tempo && nextStart <= frame) {
        const [tick, length] = [notes.tick[next] ?? 0, notes.length[next] ?? 1];
        const [pitch, seed] = [notes.pitch[next] ?? 60, notes.seed[next] ?? 0];
        ids += 1;
        voices.start(ids, pitch, notes.velocity[next] ?? 0.8, seed);
        sounding.push({ id: ids, end: Math.max(frame + 1, tempo.frameOf(tick + length)), tick, pitch, seed });
        next += 1;
        nextStart = frameOfNote(next);
        findNextEnd();
      }
    },
    seek(frame) {
      endAll();
      findFrom(frame);
    },
    replace(table, map, frame) {
      [notes, tempo] = [table, map];
      for (const one of sounding) {
        const n = findSounding(table, one);
        one.end = n < 0 ? frame : map.frameOf(one.tick + (table.length[n] ?? 1));
      }
      findNextEnd();
      findFrom(frame);
    },
  };
}

/** Number of the first value that is not below `value`, in sorted values. */
function lowerBound(values: Int32Array, value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
