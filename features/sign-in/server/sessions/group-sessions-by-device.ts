import type { SessionRow } from './sessions.store.ts';

/** The hash of the session's device: its own, or that of the session that handed it over. */
export const deviceHashOf = (session: SessionRow): Buffer => session.handed_by ?? session.id_hash;

/** One row a device: its first session, with the last use of all sessions handed over from it. */
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
