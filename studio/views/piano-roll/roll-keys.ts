import type { KeyboardEvent } from 'react';
import type { Clip, Note, Track } from '#studio/document/song.ts';
import { addNotes, editNotes, removeNotes } from '../../commands/change-notes.ts';
import { canEdit } from '../../commands/command.ts';
import { keptPitch } from '../../commands/open-clip.ts';
import { longer, moved, noteAt } from '../../gestures/press-roll.ts';
import { nameOfRow } from '../keys/pad-names.ts';
import { hearNote } from '../keys/play-note.ts';
import type { OwnState } from '../own-state.ts';
import type { Session } from '../session.ts';

interface RollKeys {
  clip: Clip;
  track: Track | undefined;
  step: number;
  cursor: OwnState['noteCursor'];
}

/** The piano roll by keys (STUDIO-205); gives whether the key was one of its own. */
export function pressRollKey(session: Session, event: KeyboardEvent, roll: RollKeys): boolean {
  return moveCursor(session, event, roll) || (canEdit(session) && changeByKey(session, event, roll));
}

function moveCursor(session: Session, event: KeyboardEvent, roll: RollKeys): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  const { cursor, step, clip } = roll;
  const by = {
    ArrowRight: [step, 0],
    ArrowLeft: [-step, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
    PageUp: [0, 12],
    PageDown: [0, -12],
    Home: [-cursor.tick, 0],
    End: [clip.length - step - cursor.tick, 0],
  }[event.key];
  if (by === undefined) return false;
  const [ticks = 0, tones = 0] = by;
  const tick = Math.max(0, Math.min(clip.length - 1, Math.round((cursor.tick + ticks) / step) * step));
  const pitch = tones === 0 ? cursor.pitch : steppedPitch(session, roll, tones);
  const note = noteAt(clip, { tick, pitch });
  session.own.patchState({ noteCursor: { tick, pitch }, notes: note === undefined ? [] : [note.id] });
  session.say(
    `${nameOfRow(pitch, roll.track?.kind === 'drums')}, step ${Math.floor(tick / step) + 1}${note === undefined ? '' : ', note'}`,
  );
  if (tones !== 0) hearNote(session, roll.track?.id ?? null, pitch);
  return true;
}

/** The pitch above or below the cursor; with "Keep to the scale" the next tone of it. */
function steppedPitch(session: Session, { cursor, track }: RollKeys, tones: number): number {
  const way = Math.sign(tones);
  for (let by = tones; Math.abs(by) < Math.abs(tones) + 12; by += way) {
    const pitch = cursor.pitch + by;
    if (pitch < 0 || pitch > 127) return cursor.pitch;
    if (keptPitch(session, track?.kind, pitch) === pitch) return pitch;
  }
  return cursor.pitch;
}

function changeByKey(session: Session, event: KeyboardEvent, roll: RollKeys): boolean {
  const { clip, cursor, step } = roll;
  const under = noteAt(clip, cursor);
  const { notes } = session.own.getState();
  const ids = notes.length > 0 ? notes : under === undefined ? [] : [under.id];
  const isCtrl = event.ctrlKey || event.metaKey;
  const edit = (what: string, change: Parameters<typeof editNotes>[2]['change']) =>
    editNotes(session, clip, { ids, what, change });
  if (event.key === 'Enter') {
    if (under !== undefined) removeNotes(session, clip, [under.id]);
    else {
      const { tick } = cursor;
      const pitch = keptPitch(session, roll.track?.kind, cursor.pitch);
      addNotes(session, clip, [{ tick, pitch, length: Math.max(step, 60), velocity: 0.8, chance: 1 }]);
      hearNote(session, roll.track?.id ?? null, pitch);
    }
    return true;
  }
  if (event.key === 'Delete' || event.key === 'Backspace') removeNotes(session, clip, ids);
  else if (event.shiftKey && event.key === 'ArrowRight') edit('longer', longer(step));
  else if (event.shiftKey && event.key === 'ArrowLeft') edit('shorter', longer(-step));
  else if (event.key === '+' || event.key === '=') edit('louder', louder(0.1));
  else if (event.key === '-') edit('softer', louder(-0.1));
  else if (event.key === '>') edit('more likely', likelier(0.1));
  else if (event.key === '<') edit('less likely', likelier(-0.1));
  else if (isCtrl && event.key === 'a') session.own.patchState({ notes: clip.notes.map(({ id }) => id) });
  else if (isCtrl && arrows[event.key]) moveNotes(session, roll, ids, arrows[event.key] ?? [0, 0]);
  else if (event.key === 'Escape' && notes.length > 0) session.own.patchState({ notes: [] });
  else return false;
  return true;
}

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const louder =
  (by: number) =>
  ({ velocity }: { velocity: number }) => ({
    velocity: Math.min(1, Math.max(0.05, Math.round((velocity + by) * 100) / 100)),
  });

const likelier =
  (by: number) =>
  ({ chance }: { chance: number }) => ({
    chance: Math.min(1, Math.max(0.05, Math.round((chance + by) * 100) / 100)),
  });

/** The cursor goes with the notes. */
function moveNotes(
  session: Session,
  roll: RollKeys,
  ids: readonly string[],
  [steps, tones]: readonly [number, number],
) {
  const { clip, cursor, step, track } = roll;
  if (ids.length === 0) return;
  const move = movedWithin(session, track?.kind, steps * step, tones);
  editNotes(session, clip, { ids, what: 'moved', change: move });
  const { tick, pitch } = move({ id: '', length: step, velocity: 0, chance: 1, ...cursor });
  session.own.patchState({ noteCursor: { tick, pitch } });
  if (tones !== 0) hearNote(session, track?.id ?? null, pitch);
}

/** Moves notes; with "Keep to the scale" by as many of its tones as semitones are asked for. */
function movedWithin(session: Session, kind: Track['kind'] | undefined, ticks: number, tones: number) {
  const move = moved(ticks, tones);
  const keep = (pitch: number) => keptPitch(session, kind, pitch);
  return (note: Note): Note => {
    const next = move(note);
    if (tones === 0) return next;
    let { pitch } = next;
    // The nearest tone may be the one that it comes from.
    while (keep(pitch) === note.pitch && pitch > 0 && pitch < 127) pitch += Math.sign(tones);
    return { ...next, pitch: keep(pitch) };
  };
}
