import { restoreRecords } from '#studio/document/edits/delete-records.ts';
import { type DeletedByOther, keyOf } from '../views/deleted-by-others.ts';
import type { Session } from '../views/session.ts';
import { runEdit } from './command.ts';

/** Brings back what somebody else deleted, with what was changed in it, and ends the gesture that was running on it. */
export function bringBack(session: Session, { things, what, finish }: DeletedByOther): void {
  const ids = runEdit(session, { label: `return of ${what}`, said: `${what} is back` }, (editing) => {
    const results = things.map(({ from, id }) => restoreRecords(editing, { to: from, ids: [id] }));
    return results.find(({ refusal }) => refusal !== null) ?? results[0] ?? { refusal: null, ids: [] };
  });
  if (ids !== null) finish?.();
}

/** What was deleted stays deleted. */
export function leaveDeleted({ deleted }: Session, one: DeletedByOther): void {
  deleted.setState(deleted.getState().filter((other) => keyOf(other) !== keyOf(one)));
}
