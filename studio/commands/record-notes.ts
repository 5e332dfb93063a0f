import { recordNotes as writeRecorded } from '#studio/document/edits/record-notes.ts';
import type { NoteValues } from '#studio/document/edits/write-notes.ts';
import { pitchOfFirstPad } from '#studio/document/schema.ts';
import type { Track } from '#studio/document/song.ts';
import type { PlayedNote } from '../input/live-notes.ts';
import { snapLengths } from '../views/grid.ts';
import { freeName } from '../views/names.ts';
import { shortPosition } from '../views/say-position.ts';
import type { Session } from '../views/session.ts';
import { editorOf } from './change-regions.ts';
import { type Command, canEdit, currentTrack, runEdit } from './command.ts';

/** Begins or ends a recording of what is played on keys, pads and MIDI keyboards; it plays from the cursor where nothing plays. */
export const recordNotes: Command = {
  id: 'record-notes',
  label: 'Record what is played',
  group: 'Playing',
  keys: ['Shift+R'],
  when: (session) => session.take.getState() !== null || isRecordable(session),
  run(session) {
    const take = session.take.getState();
    if (take !== null) take.end();
    else begin(session);
  },
};

/** Whether the current track plays notes that may be written. */
const isRecordable = (session: Session): boolean =>
  canEdit(session) && playsNotes(currentTrack(session)) !== null;

const playsNotes = (track: Track | undefined): Track | null =>
  track?.kind === 'instrument' || track?.kind === 'drums' ? track : null;

/** Between two looks at whether a loop has begun again, in ms. */
const lookEvery = 50;

/** Notes that were played by so much before the recording began belong to its beginning: a sixteenth. */
const early = 240;

function begin(session: Session): void {
  const { sound, live, own } = session;
  const track = playsNotes(currentTrack(session));
  if (track === null || !canEdit(session)) return;
  const from = sound.getState().isPlaying ? sound.tick() : own.getState().cursor;
  let notes: PlayedNote[] = [];
  let lastTick = from;
  let isFirstRound = true;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const write = () => {
    const written = notes;
    notes = [];
    writeTake(session, track, written);
  };
  // What was played in a round of the loop is heard in the next.
  const look = () => {
    const tick = sound.tick();
    if (tick < lastTick && sound.getState().loop !== null) {
      isFirstRound = false;
      write();
    }
    lastTick = tick;
  };
  const lookAgain = () => {
    look();
    timer = setTimeout(lookAgain, lookEvery);
  };
  const stopListening = live.listen((note) => {
    if (note.track !== track.id) return;
    look();
    if (!isFirstRound || note.from >= from) notes.push(note);
    else if (note.from >= from - early) notes.push({ ...note, from });
  });
  const end = () => {
    if (timer !== null) clearTimeout(timer);
    stopFollowing();
    live.endAll({ track: track.id });
    stopListening();
    session.take.setState(null);
    write();
  };
  const stopFollowing = sound.subscribe(() => {
    if (!sound.getState().isPlaying) end();
  });
  session.take.setState({ track: track.id, end });
  session.say(`Recording ${track.name}`);
  timer = setTimeout(lookAgain, lookEvery);
  if (!sound.getState().isPlaying) void sound.play(from);
}

/** Writes what was played as one gesture. */
function writeTake(session: Session, track: Track, notes: readonly PlayedNote[]): void {
  const values = notes.map((note) => valuesOf(session, track, note));
  const [first] = values;
  if (first === undefined) return;
  const song = session.song.getState();
  const count = values.length === 1 ? '1 note' : `${values.length} notes`;
  const gesture = {
    label: `recording of ${count}`,
    place: { track: track.id, tick: first.tick },
    said: `${count} recorded from bar ${shortPosition(song, Math.min(...values.map(({ tick }) => tick)))}`,
  };
  const name = freeName(song, track.id, 'notes');
  const ids = runEdit(session, gesture, (editing) =>
    writeRecorded(editing, { track: track.id, notes: values, name }),
  );
  const [region] = ids ?? [];
  if (region === undefined || ids?.includes(session.own.getState().open ?? '')) return;
  const panel = editorOf(session.own.getState());
  session.own.patchState({ open: region, selection: [region], notes: [], panel });
}

/** A played note as it is written: on the grid that was chosen, and of the length for which it was held. */
function valuesOf({ own, sound }: Session, { kind }: Track, note: PlayedNote): NoteValues {
  const { loop } = sound.getState();
  const step = snapLengths[own.getState().recordStep] ?? 1;
  let { from } = note;
  let length = note.to - from;
  if (length <= 0 && loop !== null) length += loop.to - loop.from;
  from = Math.round(from / step) * step;
  // What is moved to the end of a loop is played at its beginning.
  if (loop !== null && note.from < loop.to && from >= loop.to) from = loop.from;
  return {
    tick: from,
    length: Math.max(30, Math.round(length)),
    pitch: kind === 'drums' ? note.pitch + pitchOfFirstPad : note.pitch,
    velocity: Math.round(note.velocity * 100) / 100,
    chance: 1,
  };
}
