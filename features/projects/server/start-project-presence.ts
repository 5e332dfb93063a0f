import type { MemberActor } from '#platform/pure/actor.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import { isUuid } from '#platform/pure/time-cursor.ts';
import type { Platform } from '#platform/server/call.ts';
import type { LivePresence } from '#platform/server/live/live-server.ts';
import { mayWorkOnProject } from './find-project.ts';
import {
  deleteConnection,
  deleteStaleConnections,
  type ProjectConnection,
  upsertConnections,
} from './presence.store.ts';
import { projectChannel, publishToProject } from './publish-to-project.ts';

const heartbeatMs = 20_000;

export interface ProjectPresence {
  /** The member is in the project as long as the socket stands; null for who does not work on it. */
  enter(member: MemberActor, projectId: string): Promise<LivePresence | null>;
  /** Stops speaking for the connections of this process, and waits for what is under way. */
  close(): Promise<void>;
}

/**
 * Keeps who of this process is in which project, as rows that others read, too. What a process that was killed leaves behind counts
 * for a minute.
 */
export function startProjectPresence(platform: Platform, everyMs: number = heartbeatMs): ProjectPresence {
  const { db, log, clock, randomBytes } = platform;
  const own = new Map<string, ProjectConnection>();
  const underWay = new Set<Promise<void>>();

  const run = (deed: Promise<void>) => {
    const noted = deed
      .catch((error: unknown) => log.warn({ err: error }, 'presence in a project could not be written'))
      .finally(() => underWay.delete(noted));
    underWay.add(noted);
  };
  const speak = async () => {
    const now = clock.now();
    await upsertConnections(db, [...own.values()], now);
    for (const projectId of await deleteStaleConnections(db, now))
      await publishToProject({ db }, projectId, 'presence');
  };
  const leave = async ({ connectionId, projectId }: ProjectConnection) => {
    if (!own.delete(connectionId)) return;
    await deleteConnection(db, connectionId);
    await publishToProject({ db }, projectId, 'presence');
  };
  const speaking = setInterval(() => run(speak()), everyMs);
  speaking.unref();

  return {
    async enter({ userId }, projectId) {
      if (!isUuid(projectId) || !(await mayWorkOnProject(db, projectId, userId))) return null;
      const now = clock.now();
      const presence = { connectionId: uuidV7(now.getTime(), randomBytes), projectId, userId };
      own.set(presence.connectionId, presence);
      await upsertConnections(db, [presence], now);
      await publishToProject({ db }, projectId, 'presence');
      return { channels: [projectChannel(projectId)], end: () => run(leave(presence)) };
    },
    async close() {
      clearInterval(speaking);
      await Promise.all(underWay);
    },
  };
}
