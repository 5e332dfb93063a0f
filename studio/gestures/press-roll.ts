import { maxTick } from '#studio/document/schema.ts';
import type { Clip, Note } from '#studio/document/song.ts';
import { addNotes, editNotes } from '../commands/change-notes.ts';
import { canEdit } from '../commands/command.ts';
import { hearNote } from '../views/keys/play-note.ts';
import type { Session } from '../views/session.ts';
import { followPointer } from './drag.ts';

/** What a gesture on notes shows before it ends. */
export interface NoteDraft {
  readonly ids: ReadonlySet<string>;
  readonly change: (note: Note) => Note;
  readonly added: Note | null;
}

interface RollPress {
  clip: Clip;
  track: string;
  /** The pitch that is written for one, by "Keep to the scale". */
  keep: (pitch: number) => number;
  /** Ticks that the grid snaps to. */
  step: number;
  /** Tick and pitch under a pointer. */
  placeOf: (event: PointerEvent) => { tick: number; pitch: number };
  /** Px of the pointer from the end of a note. */
  fromEnd: (event: PointerEvent, note: Note) => number;
  show: (draft: NoteDraft | null) => void;
}

/** Px before its end in which a note is resized; fingers need more. */
const edges: Readonly<Record<string, number>> = { touch: 16 };
const edge = 7;
const nobody: ReadonlySet<string> = new Set();

/** The note under a place: the last painted of several. */
export const noteAt = (clip: Clip, { tick, pitch }: { tick: number; pitch: number }): Note | undefined =>
  clip.notes.findLast((note) => note.pitch === pitch && note.tick <= tick && tick < note.tick + note.length);

/** A press on an empty place writes a note as long as it is dragged; on a note it selects, moves it, or resizes it at its end. */
export function pressRoll(session: Session, event: PointerEvent, element: Element, press: RollPress): void {
  if (event.button !== 0) return;
  const place = press.placeOf(event);
  const note = noteAt(press.clip, place);
  const finger = event.pointerType === 'touch' ? session.own.getState().finger : null;
  const adds = finger === 'select' || event.shiftKey || event.ctrlKey || event.metaKey;
  if (note === undefined) {
    if (finger === 'move') return;
    if (adds) selectFrame(session, event, element, press);
    else writeNote(session, event, element, press);
    return;
  }
  const { notes } = session.own.getState();
  if (adds) {
    const next = notes.includes(note.id) ? notes.filter((id) => id !== note.id) : [...notes, note.id];
    session.own.patchState({ notes: next });
  } else if (!notes.includes(note.id)) session.own.patchState({ notes: [note.id] });
  hearNote(session, press.track, note.pitch, note.velocity);
  const isResize = press.fromEnd(event, note) < (edges[event.pointerType] ?? edge);
  dragNotes(session, event, element, { ...press, note, place, isResize });
}

function writeNote(session: Session, event: PointerEvent, element: Element, press: RollPress): void {
  if (!canEdit(session)) return;
  const { step, clip } = press;
  const { tick, pitch: pressed } = press.placeOf(event);
  const pitch = press.keep(pressed);
  const start = Math.floor(tick / step) * step;
  if (start >= clip.length) return;
  let note: Note = { id: '', tick: start, pitch, length: Math.max(step, 60), velocity: 0.8, chance: 1 };
  // A finger may be about to scroll.
  const isTouch = event.pointerType === 'touch';
  if (!isTouch) hearNote(session, press.track, pitch);
  const show = () => press.show({ ids: nobody, change: (one) => one, added: note });
  show();
  followPointer(event, element, {
    onMove(_, now) {
      const end = Math.ceil(press.placeOf(now).tick / step) * step;
      note = { ...note, length: Math.max(Math.max(step, 60), end - start) };
      show();
    },
    onEnd() {
      press.show(null);
      const { id: _, ...values } = note;
      addNotes(session, clip, [values]);
      if (isTouch) hearNote(session, press.track, pitch);
    },
    onCancel: () => press.show(null),
  });
}

interface NoteDrag extends RollPress {
  note: Note;
  place: { tick: number; pitch: number };
  isResize: boolean;
}

function dragNotes(session: Session, event: PointerEvent, element: Element, drag: NoteDrag): void {
  const ids = new Set(session.own.getState().notes);
  const { clip, note, place } = drag;
  let change: ((one: Note) => Note) | null = null;
  let heard = note.pitch;
  followPointer(event, element, {
    onMove(_, now) {
      if (!canEdit(session)) return;
      const step = now.altKey ? 1 : drag.step;
      const { tick, pitch } = drag.placeOf(now);
      const ticks = Math.round((tick - place.tick) / step) * step;
      const tones = pitch - place.pitch;
      const move = moved(ticks, tones);
      // A note that only moves in time stays on its pitch, also beside the scale.
      const kept = (one: Note) => (tones === 0 ? one : { ...one, pitch: drag.keep(one.pitch) });
      change = drag.isResize ? longer(ticks) : (one) => kept(move(one));
      drag.show({ ids, change, added: null });
      const to = change(note).pitch;
      if (!drag.isResize && to !== heard) {
        heard = to;
        hearNote(session, drag.track, heard, note.velocity);
      }
    },
    onEnd() {
      drag.show(null);
      const what = drag.isResize ? 'resized' : 'moved';
      if (change !== null) editNotes(session, clip, { ids: [...ids], what, change });
    },
    onCancel: () => drag.show(null),
  });
}

/** Nearest allowed note that is moved by ticks and semitones. */
export const moved =
  (ticks: number, tones: number) =>
  (note: Note): Note => ({
    ...note,
    tick: Math.min(maxTick, Math.max(0, note.tick + ticks)),
    pitch: Math.min(127, Math.max(0, note.pitch + tones)),
  });

export const longer =
  (ticks: number) =>
  (note: Note): Note => ({ ...note, length: Math.max(30, note.length + ticks) });

function selectFrame(session: Session, event: PointerEvent, element: Element, press: RollPress): void {
  const from = press.placeOf(event);
  const before = session.own.getState().notes;
  followPointer(event, element, {
    onMove(_, now) {
      const to = press.placeOf(now);
      const [first, last] = [Math.min(from.tick, to.tick), Math.max(from.tick, to.tick)];
      const [low, high] = [Math.min(from.pitch, to.pitch), Math.max(from.pitch, to.pitch)];
      const found = press.clip.notes.filter(
        ({ tick, length, pitch }) => tick < last && tick + length > first && pitch >= low && pitch <= high,
      );
      session.own.patchState({ notes: [...new Set([...before, ...found.map(({ id }) => id)])] });
    },
    onEnd: () => {},
    onCancel: () => session.own.patchState({ notes: before }),
  });
}
