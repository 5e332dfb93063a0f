import { findById, metersOf, placeInClip } from '../derive.ts';
import { type Piece, resolveLayers } from '../plan/resolve-layers.ts';
import { unswingOf } from '../plan/swing.ts';
import { pads, pitchOfFirstPad } from '../schema.ts';
import type { Region, Song } from '../song.ts';
import { addRegion } from './add-region.ts';
import { type Editing, type EditResult, edit, refuseLength, refuseNotes, refuseRegions } from './edit.ts';
import { setClip } from './set-clip.ts';
import { setSteps } from './set-steps.ts';
import { type NoteValues, writeNotes } from './write-notes.ts';

export interface RecordedNotes {
  track: string;
  /** By ticks of the song, as they are to be heard; for drums pad 0 has the pitch `pitchOfFirstPad`. */
  notes: readonly NoteValues[];
  /** Of the regions that are made. */
  name: string;
}

/**
 * Adds notes to what a track plays where they lie: to the notes of the region that sounds there, to the steps of a pattern, and else to a
 * new region of whole bars. Gives the ids of the regions that have them.
 */
export function recordNotes(editing: Editing, { track, notes, name }: RecordedNotes): EditResult {
  const { song } = editing;
  const pieces = resolveLayers(song.regions.filter((region) => region.track === track));
  const straight = unswingOf(song);
  const sorted = notes
    .map((note) => ({ ...note, tick: Math.max(0, Math.round(straight(Math.max(0, note.tick)))) }))
    .sort((a, b) => a.tick - b.tick);
  const writes = sorted.map((note) => {
    const piece = pieces.find(({ from, to }) => note.tick >= from && note.tick < to);
    return { note, region: piece?.region, write: piece && writerOf(editing, piece.region, note) };
  });
  const free = writes.flatMap(({ note, write }) => (write ? [] : [note]));
  const rooms = roomsFor(song, pieces, free);
  const refusals = [
    refuseNotes(song, notes.length),
    refuseRegions(song, rooms.length),
    refuseLength(song, rooms.at(-1)?.end ?? 0),
  ];
  return edit(editing, { adds: true, refusals }, () => {
    const used = new Set<string>();
    for (const { region, write } of writes) {
      write?.();
      if (write && region) used.add(region.id);
    }
    for (const room of rooms) {
      const added = addRegion(editing, {
        track,
        start: room.start,
        length: room.end - room.start,
        clip: { kind: 'notes' },
        name,
      });
      const [region, clip] = added.refusal === null ? added.ids : [];
      if (region === undefined || clip === undefined) continue;
      used.add(region);
      const inside = room.notes.map((note) => ({ ...note, tick: note.tick - room.start }));
      writeNotes(editing, { clip, notes: inside });
    }
    return [...used];
  });
}

/** What writes a note into the clip of a region; undefined where that clip has no place for it. */
function writerOf(editing: Editing, region: Region, note: NoteValues): (() => unknown) | undefined {
  const clip = findById(editing.song.clips, region.clip);
  const place = clip && placeInClip(region, clip, note.tick);
  if (clip?.kind === 'notes') {
    const tick = place ?? note.tick - region.start + region.offset;
    return () => {
      // A clip that is shorter than its region and plays once grows up to where the region ends.
      if (place === null) setClip(editing, { clip: clip.id, length: region.offset + region.length });
      writeNotes(editing, { clip: clip.id, notes: [{ ...note, tick }] });
    };
  }
  const pad = note.pitch - pitchOfFirstPad;
  if (clip?.kind !== 'pattern' || typeof place !== 'number' || pad < 0 || pad >= pads) return undefined;
  const own = clip.rows.find((row) => row.pad === pad)?.length;
  const count = Math.max(1, own ?? Math.ceil(clip.length / clip.step));
  const step = Math.round(place / clip.step) % count;
  return () => setSteps(editing, { clip: clip.id, steps: [{ pad, step, velocity: note.velocity }] });
}

interface Room {
  start: number;
  end: number;
  notes: NoteValues[];
}

/** So far may the last note reach over a bar without another bar. */
const overhang = 120;

/** Stretches of whole bars between the pieces of a track for notes that lie in none; one for each gap that has notes. */
function roomsFor(song: Song, pieces: readonly Piece[], notes: readonly NoteValues[]): Room[] {
  const rooms: (Room & { before: number })[] = [];
  for (const note of notes) {
    const before = pieces.filter(({ to }) => to <= note.tick).length;
    const [bar, nextBar] = barOf(song, note.tick);
    const [, lastBar] = barOf(song, Math.max(note.tick, note.tick + note.length - overhang));
    const open = rooms.at(-1);
    const end = Math.min(Math.max(nextBar, lastBar), pieces[before]?.from ?? Number.POSITIVE_INFINITY);
    if (open?.before === before) {
      open.end = Math.max(open.end, end);
      open.notes.push(note);
    } else rooms.push({ before, start: Math.max(bar, pieces[before - 1]?.to ?? 0), end, notes: [note] });
  }
  return rooms;
}

/** Beginning and end of the bar of a tick. */
function barOf(song: Song, tick: number): [number, number] {
  const meter = metersOf(song.meters).findLast((one) => one.tick <= tick);
  const { tick: from = 0, ticksPerBar = 3840 } = meter ?? {};
  const start = from + Math.floor((tick - from) / ticksPerBar) * ticksPerBar;
  return [start, start + ticksPerBar];
}
