import type { Db } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { closeLiveChannel, publishLive } from '#platform/server/live/live-publish.ts';

/** Live messages of a project in the studio; each means that pages should read something again. */
export type ProjectLiveEvent = 'project-changed' | 'presence';

export const projectChannel = (id: string): string => `project:${id}`;

/** The channel of one member's sockets in the project. */
export const projectMemberChannel = (id: string, userId: string): string => `${projectChannel(id)}:${userId}`;

/** Ends what the user, who is no longer a member, has open of the project in the studio. */
export async function endProjectSession({ db }: { db: Db }, id: string, userId: string): Promise<void> {
  await closeLiveChannel(db, projectMemberChannel(id, userId));
}

/** Publishes a live message to the project's sockets and invalidates cached pages in every process; in a transaction with its commit. */
export async function publishToProject(
  { db }: { db: Db },
  id: string,
  event: ProjectLiveEvent,
): Promise<void> {
  if (event === 'project-changed') await publishInvalidation(db, [id]);
  await publishLive(db, [{ channel: projectChannel(id), message: { event, data: { id } } }]);
}
