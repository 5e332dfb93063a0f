import { findById } from '#studio/document/derive.ts';
import { changeNotes, deleteNotes, type NoteValues, writeNotes } from '#studio/document/edits/write-notes.ts';
import type { Clip, Note } from '#studio/document/song.ts';
import { ticksPerQuarter } from '#studio/engine/plan.ts';
import { nameOfPitch } from '../views/names.ts';
import type { Session } from '../views/session.ts';
import { runEdit } from './command.ts';

export const notePlace = ({ own }: Session) => {
  const { open } = own.getState();
  return open === null ? {} : { region: open };
};

export const sayBeat = (tick: number): string => {
  const beat = Math.floor(tick / ticksPerQuarter) + 1;
  const rest = tick % ticksPerQuarter;
  return rest === 0 ? `beat ${beat}` : `beat ${beat}.${Math.floor(rest / 240) + 1}`;
};

/** One note by its pitch, several by their number. */
export const sayNotes = (notes: readonly Pick<Note, 'pitch'>[]): string =>
  notes.length === 1 && notes[0] ? nameOfPitch(notes[0].pitch) : `${notes.length} notes`;

/** Somebody else may delete a clip while a gesture on its notes runs. */
const isThere = ({ song }: Session, { id }: Clip): boolean =>
  findById(song.getState().clips, id) !== undefined;

/** Writes notes and selects them: "C4 added, beat 3"; `name` is what they are called together. */
export function addNotes(
  session: Session,
  clip: Clip,
  notes: readonly NoteValues[],
  name: string = sayNotes(notes),
): readonly string[] {
  const [first] = notes;
  if (first === undefined || !isThere(session, clip)) return [];
  const said = `${name} added, ${sayBeat(first.tick)}`;
  const gesture = { label: `new ${name}`, place: notePlace(session), said };
  const ids = runEdit(session, gesture, (editing) => writeNotes(editing, { clip: clip.id, notes })) ?? [];
  session.own.patchState({ notes: ids });
  return ids;
}

/** Changes the notes of some ids; `what` is the word for it: "moved", "longer". */
export function editNotes(
  session: Session,
  clip: Clip,
  {
    ids,
    what,
    change,
  }: { ids: readonly string[]; what: string; change: (note: Note) => Partial<NoteValues> },
): void {
  const wanted = new Set(ids);
  const notes = clip.notes.filter(({ id }) => wanted.has(id));
  const [first] = notes;
  if (first === undefined || !isThere(session, clip)) return;
  const after = { ...first, ...change(first) };
  const where = after.tick !== first.tick || after.pitch !== first.pitch;
  const said = where
    ? `${sayNotes(notes)} ${what} to ${notes.length === 1 ? `${nameOfPitch(after.pitch)}, ` : ''}${sayBeat(after.tick)}`
    : `${sayNotes(notes)} ${what}`;
  runEdit(session, { label: `${what} ${sayNotes(notes)}`, place: notePlace(session), said }, (editing) =>
    changeNotes(editing, { clip: clip.id, ids, change }),
  );
}

export function removeNotes(session: Session, clip: Clip, ids: readonly string[]): void {
  const wanted = new Set(ids);
  const notes = clip.notes.filter(({ id }) => wanted.has(id));
  if (notes.length === 0) return;
  const gesture = { label: `deletion of ${sayNotes(notes)}`, place: notePlace(session) };
  runEdit(session, { ...gesture, said: `${sayNotes(notes)} deleted` }, (editing) =>
    deleteNotes(editing, { clip: clip.id, ids }),
  );
  session.own.patchState({ notes: [] });
}
