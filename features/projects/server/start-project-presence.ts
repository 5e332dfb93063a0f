import type { MemberActor } from '#platform/pure/actor.ts';
import { isUuid, uuidV7 } from '#platform/pure/ids.ts';
import type { Platform } from '#platform/server/call.ts';
import type { LivePresence } from '#platform/server/live/live-server.ts';
import { mayWorkOnProject } from './get-project.ts';
import {
  deleteConnection,
  deleteStaleConnections,
  type ProjectConnection,
  upsertConnections,
} from './presence.store.ts';
import { projectChannel, projectMemberChannel, publishToProject } from './publish-to-project.ts';

const heartbeatMs = 20_000;

export interface ProjectPresence {
  /** Records the member as present while the socket is open; null where they are neither owner nor member. */
  enter(member: MemberActor, projectId: string): Promise<LivePresence | null>;
  /** Stops the heartbeat and waits for running writes. */
  close(): Promise<void>;
}

/**
 * Writes the project connections of this process as rows, which every process reads. Rows of a killed process become stale
 * after a minute.
 */
export function startProjectPresence(platform: Platform, everyMs: number = heartbeatMs): ProjectPresence {
  const { db, log, clock, randomBytes } = platform;
  const connections = new Map<string, ProjectConnection>();
  const runningWrites = new Set<Promise<void>>();

  const run = (write: Promise<void>) => {
    const tracked = write
      .catch((error: unknown) => log.warn({ err: error }, 'presence in a project could not be written'))
      .finally(() => runningWrites.delete(tracked));
    runningWrites.add(tracked);
  };
  let heartbeat: Promise<void> | null = null;
  const sendHeartbeat = async () => {
    const now = clock.now();
    await upsertConnections(db, [...connections.values()], now);
    for (const projectId of await deleteStaleConnections(db, now))
      await publishToProject({ db }, projectId, 'presence');
  };
  const leave = async ({ connectionId, projectId }: ProjectConnection) => {
    if (!connections.delete(connectionId)) return;
    // A heartbeat under way would insert the row again.
    await heartbeat?.catch(() => {});
    await deleteConnection(db, connectionId);
    await publishToProject({ db }, projectId, 'presence');
  };
  const timer = setInterval(() => {
    if (heartbeat) return;
    heartbeat = sendHeartbeat().finally(() => {
      heartbeat = null;
    });
    run(heartbeat);
  }, everyMs);
  timer.unref();

  return {
    async enter({ userId }, projectId) {
      if (!isUuid(projectId) || !(await mayWorkOnProject(db, projectId, userId))) return null;
      const now = clock.now();
      const presence = { connectionId: uuidV7(now.getTime(), randomBytes), projectId, userId };
      connections.set(presence.connectionId, presence);
      await upsertConnections(db, [presence], now);
      await publishToProject({ db }, projectId, 'presence');
      const channels = [projectChannel(projectId), projectMemberChannel(projectId, userId)];
      return { channels, end: () => run(leave(presence)) };
    },
    async close() {
      clearInterval(timer);
      await Promise.all(runningWrites);
    },
  };
}
