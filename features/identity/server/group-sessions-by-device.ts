import type { SessionRow } from './sessions.store.ts';

/** What a session counts as a part of: itself, or the session that it was handed by. */
export const deviceHashOf = (session: SessionRow): Buffer => session.handed_by ?? session.id_hash;

/** One row for each device: the session that was begun there, with the last use of all that it has handed on. */
export function groupSessionsByDevice(sessions: readonly SessionRow[]): SessionRow[] {
  return sessions
    .filter(({ handed_by }) => handed_by === null)
    .map((device) => {
      const uses = sessions.filter((session) => deviceHashOf(session).equals(device.id_hash));
      const last = Math.max(...uses.map(({ last_seen_at }) => last_seen_at.getTime()));
      return { ...device, last_seen_at: new Date(last) };
    })
    .sort((one, other) => other.last_seen_at.getTime() - one.last_seen_at.getTime());
}
