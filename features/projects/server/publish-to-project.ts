import type { Db } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';

/** Live messages of a project in the studio; each means that pages should read something again. */
export type ProjectLiveEvent = 'project-changed' | 'presence';

export const projectChannel = (id: string): string => `project:${id}`;

/** Publishes a live message to the project's sockets and invalidates cached pages in every process; in a transaction with its commit. */
export async function publishToProject(
  { db }: { db: Db },
  id: string,
  event: ProjectLiveEvent,
): Promise<void> {
  if (event === 'project-changed') await publishInvalidation(db, [id]);
  await publishLive(db, [{ channel: projectChannel(id), message: { event, data: { id } } }]);
}
