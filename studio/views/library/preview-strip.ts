import { metersOf, tempoOf } from '#studio/document/derive.ts';
import type { Song } from '#studio/document/song.ts';
import type { StripPlan } from '#studio/engine/plan.ts';

/** The strip of a preview; no track has such an id. */
export const previewStrip = 'preview';

/** Rounds that are written out: an hour of the shortest loop at the fastest tempo would be too many notes. */
const mostNotes = 20_000;

/** Seconds that a message needs to be heard. */
const lead = 0.12;

/** The first beat that can still be met from a tick that is heard now. */
export function nextBeat(song: Song, now: number): number {
  const bpm = tempoOf(song.tempo).findLast(({ tick }) => tick <= now)?.bpm ?? 120;
  const from = now + (lead * bpm * 960) / 60;
  const meter = metersOf(song.meters).findLast(({ tick }) => tick <= from);
  const [begin, beat] = [meter?.tick ?? 0, meter?.ticksPerBeat ?? 960];
  return begin + Math.ceil((from - begin) / beat) * beat;
}

interface Begin {
  /** Ticks of the loop. */
  length: number;
  /** Where it begins. */
  beat: number;
  /** What is heard now. */
  now: number;
  /** What of the song goes round. */
  range: { from: number; to: number } | null;
}

/** A loop's strip that plays round after round from a beat on; where the song goes round, also before that beat once it comes back. */
export function stripFrom(strip: StripPlan, { length, beat, now, range }: Begin): StripPlan {
  const goesRound = range !== null && beat < range.to;
  const from = goesRound ? Math.min(range.from, beat) : beat;
  const to = goesRound ? range.to : Number.POSITIVE_INFINITY;
  const { notes } = strip;
  const picked: { at: number; tick: number }[] = [];
  const first = beat - Math.ceil((beat - from) / length) * length;
  for (let shift = first; shift < to && picked.length < mostNotes && notes.tick.length > 0; shift += length)
    for (const [at, own] of notes.tick.entries()) {
      const tick = own + shift;
      const isTooEarly = tick < from || (tick >= now && tick < beat);
      if (!isTooEarly && tick < to) picked.push({ at, tick });
    }
  const column = <T extends Float32Array | Int32Array>(values: T): T =>
    values.constructor === Int32Array
      ? (Int32Array.from(picked, ({ at }) => values[at] ?? 0) as T)
      : (Float32Array.from(picked, ({ at }) => values[at] ?? 0) as T);
  return {
    ...strip,
    id: previewStrip,
    notes: {
      tick: Int32Array.from(picked, ({ tick }) => tick),
      length: column(notes.length),
      pitch: column(notes.pitch),
      velocity: column(notes.velocity),
      seed: column(notes.seed),
    },
  };
}
