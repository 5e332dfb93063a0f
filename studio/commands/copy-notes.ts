import { deleteNotes, type NoteValues } from '#studio/document/edits/write-notes.ts';
import type { Note } from '#studio/document/song.ts';
import type { Session } from '../views/session.ts';
import { addNotes, notePlace, sayNotes } from './change-notes.ts';
import { type Command, canEdit, runEdit } from './command.ts';
import { openNotes } from './open-clip.ts';

/** The selected notes of the open clip; none of them is none, other than where a shape is chosen for all. */
function selectedNotes(session: Session): readonly Note[] {
  const ids = new Set(session.own.getState().notes);
  return openNotes(session)?.clip.notes.filter(({ id }) => ids.has(id)) ?? [];
}

const hasNotes = (session: Session): boolean => selectedNotes(session).length > 0;

/** Values by ticks from the first. */
function fromFirst(notes: readonly Note[]): NoteValues[] {
  const first = notes[0]?.tick ?? 0;
  return notes.map(({ id: _, ...note }) => ({ ...note, tick: note.tick - first }));
}

const at = (notes: readonly NoteValues[], tick: number): NoteValues[] =>
  notes.map((note) => ({ ...note, tick: note.tick + tick }));

const copyNotes: Command = {
  id: 'copy-notes',
  label: 'Copy notes',
  group: 'Notes',
  keys: ['Ctrl+C'],
  scope: 'notes',
  when: hasNotes,
  run(session) {
    const notes = selectedNotes(session);
    session.own.patchState({ copiedNotes: fromFirst(notes) });
    session.say(`${sayNotes(notes)} copied`);
  },
};

const cutNotes: Command = {
  id: 'cut-notes',
  label: 'Cut notes',
  group: 'Notes',
  keys: ['Ctrl+X'],
  scope: 'notes',
  when: (session) => canEdit(session) && hasNotes(session),
  run(session) {
    const clip = openNotes(session)?.clip.id ?? '';
    const notes = selectedNotes(session);
    const name = sayNotes(notes);
    const gesture = { label: `cut of ${name}`, place: notePlace(session), said: `${name} cut` };
    const ids = notes.map(({ id }) => id);
    if (runEdit(session, gesture, (editing) => deleteNotes(editing, { clip, ids })) === null) return;
    session.own.patchState({ copiedNotes: fromFirst(notes), notes: [] });
  },
};

const pasteNotes: Command = {
  id: 'paste-notes',
  label: 'Paste notes at the cursor',
  group: 'Notes',
  keys: ['Ctrl+V'],
  scope: 'notes',
  when: (session) =>
    canEdit(session) && openNotes(session) !== null && session.own.getState().copiedNotes.length > 0,
  run(session) {
    const open = openNotes(session);
    const { copiedNotes, noteCursor } = session.own.getState();
    if (open !== null) addNotes(session, open.clip, at(copiedNotes, noteCursor.tick));
  },
};

/** Puts a copy of the selected notes behind them, at the next beat. */
const duplicateNotes: Command = {
  id: 'duplicate-notes',
  label: 'Duplicate notes',
  group: 'Notes',
  keys: ['Ctrl+D'],
  scope: 'notes',
  when: (session) => canEdit(session) && hasNotes(session),
  run(session) {
    const open = openNotes(session);
    const notes = selectedNotes(session);
    const first = notes[0]?.tick ?? 0;
    const end = notes.reduce((last, { tick, length }) => Math.max(last, tick + length), 0);
    const beats = Math.max(1, Math.ceil((end - first) / 960));
    if (open !== null) addNotes(session, open.clip, at(fromFirst(notes), first + beats * 960));
  },
};

export const copyNoteCommands: readonly Command[] = [copyNotes, cutNotes, pasteNotes, duplicateNotes];
