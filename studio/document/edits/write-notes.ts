import * as Y from 'yjs';
import { newId } from '../ids.ts';
import { mapIn } from '../reading/read-clips.ts';
import { noteTuple } from '../record-values.ts';
import { defaults, maxTick, type RecordMap, recordOf } from '../schema.ts';
import type { Note } from '../song.ts';
import { type Editing, type EditResult, edit, refuseNotes, wholeWithin, within } from './edit.ts';

export type NoteValues = Omit<Note, 'id'>;

/** Writes notes into a clip. A note of a length below 1 tick, of a pitch that there is not, or of no number is never written. */
export function writeNotes(
  editing: Editing,
  { clip, notes }: { clip: string; notes: readonly NoteValues[] },
): EditResult {
  const { doc, song, randomBytes } = editing;
  return edit(editing, { adds: true, refusals: [refuseNotes(song, notes.length)] }, () => {
    const record = recordOf(doc, 'clips', clip);
    if (record === null) return [];
    if (notes.length === 0) return [];
    const map = mapIn(record, 'notes') ?? record.set('notes', new Y.Map<unknown>());
    return notes.map((note) => {
      const id = newId(randomBytes);
      map.set(id, tupleOf(note));
      return id;
    });
  });
}

/** Changes notes, each as a whole: where two people change one note at once it is as one of them wrote it. */
export function changeNotes(
  editing: Editing,
  {
    clip,
    ids,
    change,
  }: { clip: string; ids: readonly string[]; change: (note: Note) => Partial<NoteValues> },
): EditResult {
  const wanted = new Set(ids);
  const notes =
    editing.song.clips.find(({ id }) => id === clip)?.notes.filter(({ id }) => wanted.has(id)) ?? [];
  return edit(editing, { adds: false }, () => {
    const map = notesIn(editing, clip);
    for (const note of notes) map?.set(note.id, tupleOf({ ...note, ...change(note) }));
    return notes.map(({ id }) => id);
  });
}

export const moveNotes = (
  editing: Editing,
  { clip, ids, ticks, pitch }: { clip: string; ids: readonly string[]; ticks: number; pitch: number },
): EditResult =>
  changeNotes(editing, {
    clip,
    ids,
    change: (note) => ({ tick: note.tick + ticks, pitch: note.pitch + pitch }),
  });

export const resizeNotes = (
  editing: Editing,
  { clip, ids, ticks }: { clip: string; ids: readonly string[]; ticks: number },
): EditResult => changeNotes(editing, { clip, ids, change: ({ length }) => ({ length: length + ticks }) });

export function deleteNotes(
  editing: Editing,
  { clip, ids }: { clip: string; ids: readonly string[] },
): EditResult {
  return edit(editing, { adds: false }, () => {
    const map = notesIn(editing, clip);
    return ids.filter((id) => {
      if (map?.has(id) !== true) return false;
      map.delete(id);
      return true;
    });
  });
}

export interface Reshaping {
  readonly clip: string;
  readonly changed: ReadonlyMap<string, Partial<NoteValues>>;
  readonly removed?: readonly string[];
  readonly added?: readonly NoteValues[];
}

/** Changes, removes and adds notes of a clip as one transaction. Gives the ids of those that were changed or added. */
export function reshapeNotes(
  editing: Editing,
  { clip, changed, removed = [], added = [] }: Reshaping,
): EditResult {
  const { doc, song } = editing;
  const kind = {
    adds: added.length > 0,
    refusals: [added.length > 0 ? refuseNotes(song, added.length) : null],
  };
  return edit(editing, kind, () =>
    doc.transact(() => {
      const run = [
        changeNotes(editing, { clip, ids: [...changed.keys()], change: ({ id }) => changed.get(id) ?? {} }),
        deleteNotes(editing, { clip, ids: removed }),
        writeNotes(editing, { clip, notes: added }),
      ];
      return [run[0], run[2]].flatMap((one) => (one?.refusal === null ? one.ids : []));
    }, editing.origin),
  );
}

function notesIn({ doc }: Editing, clip: string): RecordMap | null {
  const record = recordOf(doc, 'clips', clip);
  return record === null ? null : mapIn(record, 'notes');
}

/** The nearest note that there can be. */
const tupleOf = (note: NoteValues): readonly number[] =>
  noteTuple({
    tick: wholeWithin(note.tick, 0, maxTick),
    length: wholeWithin(note.length, 1, maxTick, defaults.noteLength),
    pitch: wholeWithin(note.pitch, 0, 127, 60),
    velocity: within(note.velocity, { min: 0, max: 1 }, defaults.velocity),
    chance: within(note.chance, { min: 0, max: 1 }, 1),
  });
