import { type NoteTable, noNotes } from '#studio/engine/plan.ts';
import { firstAt, stepsOfRow } from '../derive.ts';
import { compareTexts } from '../order.ts';
import { maxSteps, pads, pitchOfFirstPad } from '../schema.ts';
import type { Clip, Region, Track } from '../song.ts';
import { hasChance, hashText, noteSeed } from './note-seed.ts';
import { type Piece, resolveLayers } from './resolve-layers.ts';

/** What the notes of a strip are made of. */
export interface NoteSource {
  readonly kind: Track['kind'];
  readonly regions: readonly Region[];
  readonly clips: readonly (Clip | undefined)[];
  readonly swing: (tick: number) => number;
  /** Notes at or behind it are left out, others end there. */
  readonly lastTick: number;
}

interface SoundingNote {
  tick: number;
  end: number;
  pitch: number;
  velocity: number;
  chance: number;
  id: string;
  hash: number;
}

/** A stretch of a clip: `shift` brings its ticks into the song. */
interface Round {
  shift: number;
  from: number;
  to: number;
}

/** Is given one note after the other, and answers whether it wants more. */
type Sink = (note: SoundingNote) => boolean;

/** All notes of a strip, written out, by tick, pitch and id. At most `budget` are looked at. */
export function planNotes(source: NoteSource, budget: number): NoteTable {
  const clipOf = new Map(source.regions.map((region, at) => [region, source.clips[at]]));
  const notes: SoundingNote[] = [];
  let left = budget;
  const sink: Sink = (note) => {
    if (left <= 0) return false;
    left -= 1;
    const pitch = pitchOn(source.kind, note.pitch);
    if (pitch !== null && hasChance(note.hash, note.tick, note.chance)) {
      note.pitch = pitch;
      notes.push(note);
    }
    return true;
  };
  for (const piece of resolveLayers(source.regions)) {
    const clip = clipOf.get(piece.region);
    if (clip === undefined || piece.from >= source.lastTick) continue;
    const to = Math.min(piece.to, source.lastTick);
    const wantsMore =
      clip.kind === 'pattern' ? stepsOf(clip, { ...piece, to }, sink) : notesOf(clip, { ...piece, to }, sink);
    if (!wantsMore) break;
  }
  return toTable(notes, source.swing);
}

/** At most as many notes as the regions can have: what a strip asks of the plan's budget. */
export function countPlanNotes({ regions, clips }: NoteSource): number {
  return regions.reduce((sum, region, at) => {
    const clip = clips[at];
    if (clip === undefined || region.mute) return sum;
    const span = region.length;
    if (clip.kind === 'notes') return sum + clip.notes.length * (region.loop ? span / clip.length + 2 : 1);
    const steps = clip.rows.reduce(
      (all, row) => all + (row.steps.length * span) / (stepsOfRow(clip, row) * clip.step),
      0,
    );
    return sum + Math.ceil(steps) + clip.rows.length * maxSteps;
  }, 0);
}

/** Pads are numbers on drums and pitches elsewhere; null where a track of drums has no such pad. */
function pitchOn(kind: Track['kind'], pitch: number): number | null {
  if (kind !== 'drums') return pitch;
  const pad = pitch - pitchOfFirstPad;
  return pad >= 0 && pad < pads ? pad : null;
}

function notesOf(clip: Clip, piece: Piece, sink: Sink): boolean {
  const { notes } = clip;
  // A loop of a clip without an audible note would go round for nothing.
  if ((notes[0]?.tick ?? clip.length) >= clip.length) return true;
  const hashes = new Map<string, number>();
  const hashOf = (id: string) => {
    const hash = hashes.get(id) ?? hashText(id);
    hashes.set(id, hash);
    return hash;
  };
  for (const { shift, from, to } of roundsOf(clip, piece)) {
    for (let at = firstAt(notes, from); at < notes.length; at += 1) {
      const note = notes[at];
      if (note === undefined || note.tick >= to) break;
      const { id, pitch, velocity, chance } = note;
      const end = Math.min(note.tick + note.length, to) + shift;
      if (!sink({ tick: note.tick + shift, end, pitch, velocity, chance, id, hash: hashOf(id) }))
        return false;
    }
  }
  return true;
}

/** A loop begins again at its clip's end; without one the clip is played once. */
function* roundsOf(clip: Clip, { region, from, to }: Piece): Generator<Round> {
  const origin = region.start - region.offset;
  if (!region.loop) {
    yield { shift: origin, from: from - origin, to: Math.min(to - origin, clip.length) };
    return;
  }
  for (let round = Math.floor((from - origin) / clip.length); ; round += 1) {
    const shift = origin + round * clip.length;
    if (shift >= to) return;
    yield { shift, from: Math.max(0, from - shift), to: Math.min(clip.length, to - shift) };
  }
}

/** Rows with lengths of their own go round by themselves, so that they turn against each other for as long as the region is. */
function stepsOf(clip: Clip, { region, from, to }: Piece, sink: Sink): boolean {
  const origin = region.start - region.offset;
  const end = region.loop ? to : Math.min(to, origin + clip.length);
  for (const row of clip.rows) {
    const length = stepsOfRow(clip, row);
    for (const { step, velocity, chance } of row.steps) {
      if (step >= length) continue;
      const id = `${clip.id}:${row.pad}:${step}`;
      const hash = hashText(id);
      const every = length * clip.step;
      const first = origin + step * clip.step;
      const rounds = Math.max(0, Math.ceil((from - first) / every));
      for (let tick = first + rounds * every; tick < end; tick += every) {
        const stop = Math.min(tick + clip.step, end);
        const pitch = row.pad + pitchOfFirstPad;
        if (!sink({ tick, end: stop, pitch, velocity, chance, id, hash })) return false;
      }
    }
  }
  return true;
}

function toTable(notes: SoundingNote[], swing: (tick: number) => number): NoteTable {
  if (notes.length === 0) return noNotes;
  for (const note of notes) {
    note.tick = swing(note.tick);
    note.end = Math.max(note.tick + 1, swing(note.end));
  }
  notes.sort((a, b) => a.tick - b.tick || a.pitch - b.pitch || compareTexts(a.id, b.id) || a.end - b.end);
  const table = {
    tick: new Int32Array(notes.length),
    length: new Int32Array(notes.length),
    pitch: new Float32Array(notes.length),
    velocity: new Float32Array(notes.length),
    seed: new Int32Array(notes.length),
  };
  for (const [at, { tick, end, pitch, velocity, hash }] of notes.entries()) {
    table.tick[at] = tick;
    table.length[at] = end - tick;
    table.pitch[at] = pitch;
    table.velocity[at] = velocity;
    table.seed[at] = noteSeed(hash, tick);
  }
  return table;
}
