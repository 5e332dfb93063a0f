import type { Clip, Note } from '#studio/document/song.ts';
import { editNotes } from '../commands/change-notes.ts';
import type { Session } from '../views/session.ts';
import { followPointer } from './drag.ts';
import type { NoteDraft } from './press-roll.ts';

interface LanePress {
  clip: Clip;
  /** Which value the lane shows. */
  value: 'velocity' | 'chance';
  tickOf: (event: PointerEvent) => number;
  /** Ticks of a few px. */
  near: number;
  show: (draft: NoteDraft | null) => void;
}

/** Sets velocity or chance of the note under the pointer, and of those that are selected with it; both are at least 5 %. */
export function pressNoteLane(
  session: Session,
  event: PointerEvent,
  element: Element,
  press: LanePress,
): void {
  const { clip, value, show } = press;
  const { notes } = session.own.getState();
  const tick = press.tickOf(event);
  const found = clip.notes.filter((note) => Math.abs(note.tick - tick) <= press.near);
  const note = found.find(({ id }) => notes.includes(id)) ?? found.at(-1);
  if (note === undefined) return;
  const ids = new Set(notes.includes(note.id) ? notes : [note.id]);
  const shareAt = (now: PointerEvent) => {
    const box = element.getBoundingClientRect();
    const share = (box.bottom - now.clientY) / Math.max(1, box.height);
    return Math.round(Math.min(1, Math.max(0.05, share)) * 100) / 100;
  };
  const draft = (now: PointerEvent): NoteDraft => {
    const share = shareAt(now);
    return { ids, change: (one: Note) => ({ ...one, [value]: share }), added: null };
  };
  show(draft(event));
  followPointer(event, element, {
    onMove: (_, now) => show(draft(now)),
    onEnd(_, now) {
      show(null);
      const share = shareAt(now);
      const what = `at ${Math.round(share * 100)} %${value === 'chance' ? ' chance' : ''}`;
      editNotes(session, clip, { ids: [...ids], what, change: () => ({ [value]: share }) });
    },
    onCancel: () => show(null),
  });
}
