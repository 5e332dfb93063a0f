import { deleteTime, insertTime } from '#studio/document/edits/shift-time.ts';
import { barAt } from '../views/grid.ts';
import { shortPosition } from '../views/say-position.ts';
import type { Session } from '../views/session.ts';
import { type Command, canEdit, runEdit } from './command.ts';

/** The loop while it is on, otherwise a bar from the cursor on. */
export function rangeOf({ own, song }: Session): { from: number; to: number } {
  const { loop, isLooping, cursor } = own.getState();
  if (loop !== null && isLooping) return loop;
  return { from: cursor, to: cursor + barAt(song.getState(), cursor) };
}

const sayRange = (session: Session, { from, to }: { from: number; to: number }): string => {
  const song = session.song.getState();
  return `bar ${shortPosition(song, from)} to ${shortPosition(song, to)}`;
};

/** Both act on the loop while it is on, otherwise on a bar at the cursor (STUDIO-043). */
export const timeCommands: readonly Command[] = [
  {
    id: 'insert-time',
    label: 'Insert time: the loop, or a bar at the cursor',
    group: 'Song',
    keys: ['Ctrl+Alt+I'],
    when: canEdit,
    run(session) {
      const range = rangeOf(session);
      const said = `Time inserted, ${sayRange(session, range)}`;
      runEdit(session, { label: 'inserting time', place: { tick: range.from }, said }, (editing) =>
        insertTime(editing, { tick: range.from, length: range.to - range.from }),
      );
    },
  },
  {
    id: 'delete-time',
    label: 'Delete time: the loop, or the bar at the cursor',
    group: 'Song',
    keys: ['Ctrl+Alt+X'],
    when: canEdit,
    run(session) {
      const range = rangeOf(session);
      const said = `Time deleted, ${sayRange(session, range)}`;
      runEdit(session, { label: 'deletion of time', place: { tick: range.from }, said }, (editing) =>
        deleteTime(editing, range),
      );
    },
  },
];
