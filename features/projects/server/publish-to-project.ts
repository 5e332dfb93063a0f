import type { Db } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';

/** What the sockets of a project in the studio hear: that there is something to ask for again. */
export type ProjectLiveEvent = 'project-changed' | 'presence';

export const projectChannel = (id: string): string => `project:${id}`;

/** Tells everybody who has the project open, and whoever keeps a page of it, in every process; in a transaction, with its commit. */
export async function publishToProject(
  { db }: { db: Db },
  id: string,
  event: ProjectLiveEvent,
): Promise<void> {
  if (event === 'project-changed') await publishInvalidation(db, [id]);
  await publishLive(db, [{ channel: projectChannel(id), message: { event, data: { id } } }]);
}
