import type { Member } from '#platform/pure/actor.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import { isUuid } from '#platform/pure/time-cursor.ts';
import type { Platform } from '#platform/server/call.ts';
import type { LiveVisit } from '#platform/server/live/live-server.ts';
import { isAtWork } from './find-piece.ts';
import { deleteConnection, deleteGone, type Presence, seeConnections } from './presence.store.ts';
import { projectChannel, tellProject } from './tell-project.ts';

const speakEveryMs = 20_000;

export interface ProjectPresence {
  /** The member is in the project as long as the socket stands; null for who does not work on it. */
  enter(member: Member, pieceId: string): Promise<LiveVisit | null>;
  /** Stops speaking for the connections of this process, and waits for what is under way. */
  close(): Promise<void>;
}

/**
 * Keeps who of this process is in which project, as rows that others read, too. What a process that was killed leaves behind counts
 * for a minute.
 */
export function keepPresence(platform: Platform, everyMs: number = speakEveryMs): ProjectPresence {
  const { db, log, clock, randomBytes } = platform;
  const own = new Map<string, Presence>();
  const underWay = new Set<Promise<void>>();

  const run = (deed: Promise<void>) => {
    const noted = deed
      .catch((error: unknown) => log.warn({ err: error }, 'presence in a project could not be written'))
      .finally(() => underWay.delete(noted));
    underWay.add(noted);
  };
  const speak = async () => {
    const now = clock.now();
    await seeConnections(db, [...own.values()], now);
    for (const pieceId of await deleteGone(db, now)) await tellProject({ db }, pieceId, 'presence');
  };
  const leave = async ({ connectionId, pieceId }: Presence) => {
    if (!own.delete(connectionId)) return;
    await deleteConnection(db, connectionId);
    await tellProject({ db }, pieceId, 'presence');
  };
  const speaking = setInterval(() => run(speak()), everyMs);
  speaking.unref();

  return {
    async enter({ userId }, pieceId) {
      if (!isUuid(pieceId) || !(await isAtWork(db, pieceId, userId))) return null;
      const now = clock.now();
      const presence = { connectionId: uuidV7(now.getTime(), randomBytes), pieceId, userId };
      own.set(presence.connectionId, presence);
      await seeConnections(db, [presence], now);
      await tellProject({ db }, pieceId, 'presence');
      return { channels: [projectChannel(pieceId)], leave: () => run(leave(presence)) };
    },
    async close() {
      clearInterval(speaking);
      await Promise.all(underWay);
    },
  };
}
