import { reshapeNotes } from '#studio/document/edits/write-notes.ts';
import { scaleTones } from '#studio/document/notes/scale-tones.ts';
import {
  fitted,
  humanised,
  joined,
  legato,
  type NoteShape,
  quantised,
  reversed,
  splitAt,
  staccato,
  transposed,
} from '#studio/document/notes/shape-notes.ts';
import { snapLengths } from '../views/grid.ts';
import { hearNote } from '../views/keys/play-note.ts';
import type { Session } from '../views/session.ts';
import { notePlace, sayBeat, sayNotes } from './change-notes.ts';
import { type Command, runEdit } from './command.ts';
import { canShapeNotes, chosenNotes, openNotes } from './open-clip.ts';

/** Gives the chosen notes of the open clip another shape, as one gesture; `what` is the word for it: "quantised". */
function shapeNotes(session: Session, what: string, shape: NoteShape): void {
  const open = openNotes(session);
  if (open === null) return;
  const { clip, track } = open;
  const notes = chosenNotes(session, clip);
  const all = shape(notes);
  const changed = new Map(
    notes.flatMap((note) => {
      const values = all.get(note.id);
      return values && isOther(note, values) ? [[note.id, values] as const] : [];
    }),
  );
  if (changed.size === 0) {
    session.say('Nothing changed');
    return;
  }
  const name = sayNotes(notes);
  const gesture = { label: `${what} ${name}`, place: notePlace(session), said: `${name} ${what}` };
  runEdit(session, gesture, (editing) => reshapeNotes(editing, { clip: clip.id, changed }));
  hearMoved(
    session,
    track?.id ?? null,
    notes.map((note) => ({ ...note, to: changed.get(note.id)?.pitch })),
  );
}

const isOther = <T extends object>(before: T, after: Partial<T>): boolean =>
  Object.entries(after).some(([key, value]) => before[key as keyof T] !== value);

/** Of notes that go to other pitches the first that sound together are heard. */
function hearMoved(
  session: Session,
  track: string | null,
  notes: readonly { tick: number; velocity: number; to: number | undefined }[],
): void {
  const first = notes[0]?.tick;
  for (const { tick, velocity, to } of notes)
    if (tick === first && to !== undefined) hearNote(session, track, to, velocity);
}

interface Shaping {
  id: string;
  label: string;
  keys?: readonly string[];
  what: string;
  shape: (session: Session) => NoteShape;
}

const shaping = ({ id, label, keys = [], what, shape }: Shaping): Command => ({
  id,
  label,
  group: 'Notes',
  keys,
  scope: 'notes',
  when: canShapeNotes,
  run: (session) => shapeNotes(session, what, shape(session)),
});

const transposing = (id: string, label: string, what: string, by: number): Command =>
  shaping({ id, label, what, shape: () => transposed(by) });

export const quantiseNotes = shaping({
  id: 'quantise-notes',
  label: 'Quantise',
  keys: ['Q'],
  what: 'quantised',
  shape({ own }) {
    const { step, strength, swing } = own.getState().quantise;
    return quantised({ step: snapLengths[step] ?? 1, strength, swing });
  },
});

const humaniseNotes: Command = {
  ...shaping({ id: 'humanise-notes', label: 'Humanise', what: '', shape: () => () => new Map() }),
  run(session) {
    const { seed } = session.own.getState();
    shapeNotes(session, `humanised by ${seed}`, humanised(seed));
    session.own.patchState({ seed: seed + 1 });
  },
};

/** Several notes of a pitch become one. */
const joinNotes: Command = {
  id: 'join-notes',
  label: 'Join notes',
  group: 'Notes',
  keys: ['J'],
  scope: 'notes',
  when: canShapeNotes,
  run(session) {
    const open = openNotes(session);
    if (open === null) return;
    const notes = chosenNotes(session, open.clip);
    const { changed, removed } = joined(notes);
    if (removed.length === 0) {
      session.say('No two notes of one pitch are selected');
      return;
    }
    const name = sayNotes(notes);
    const gesture = {
      label: `join of ${name}`,
      place: notePlace(session),
      said: `${name} joined to ${changed.size}`,
    };
    const ids = runEdit(session, gesture, (editing) =>
      reshapeNotes(editing, { clip: open.clip.id, changed, removed }),
    );
    if (ids !== null) session.own.patchState({ notes: ids });
  },
};

/** Cuts the chosen notes where the cursor of the piano roll is. */
const splitNotes: Command = {
  id: 'split-notes',
  label: 'Split notes at the cursor',
  group: 'Notes',
  keys: ['S'],
  scope: 'notes',
  when: canShapeNotes,
  run(session) {
    const open = openNotes(session);
    if (open === null) return;
    const { tick } = session.own.getState().noteCursor;
    const { changed, added } = splitAt(chosenNotes(session, open.clip), tick);
    if (added.length === 0) {
      session.say(`No note to split at ${sayBeat(tick)}`);
      return;
    }
    const name = sayNotes(added);
    const gesture = {
      label: `split of ${name}`,
      place: notePlace(session),
      said: `${name} split at ${sayBeat(tick)}`,
    };
    const ids = runEdit(session, gesture, (editing) =>
      reshapeNotes(editing, { clip: open.clip.id, changed, added }),
    );
    if (ids !== null) session.own.patchState({ notes: ids });
  },
};

/** What the piano roll has in its menu, in this order; null is a line between. */
export const shapeMenu: readonly (Command | null)[] = [
  transposing('notes-octave-up', 'Octave up', 'an octave up', 12),
  transposing('notes-semitone-up', 'Semitone up', 'a semitone up', 1),
  transposing('notes-semitone-down', 'Semitone down', 'a semitone down', -1),
  transposing('notes-octave-down', 'Octave down', 'an octave down', -12),
  shaping({
    id: 'fit-notes',
    label: 'Fit to scale',
    what: 'fitted to the scale',
    shape: ({ song }) => fitted(scaleTones(song.getState().meta)),
  }),
  null,
  shaping({ id: 'legato', label: 'Legato', what: 'tied to the next', shape: () => legato }),
  shaping({ id: 'staccato', label: 'Staccato', what: 'half as long', shape: () => staccato }),
  shaping({ id: 'reverse-notes', label: 'Reverse', what: 'reversed', shape: () => reversed }),
  humaniseNotes,
  null,
  splitNotes,
  joinNotes,
];

export const shapeCommands: readonly Command[] = [
  quantiseNotes,
  ...shapeMenu.filter((command) => command !== null),
];
