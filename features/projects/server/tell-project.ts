import type { QueryExecutorProvider } from 'kysely';
import { publishLive } from '#platform/server/live/live-publish.ts';

/** What the sockets of a project in the studio hear: that there is something to ask for again. */
export type ProjectNews = 'project-changed' | 'presence';

export const projectChannel = (id: string): string => `project:${id}`;

/** Tells everybody who has the project open, in every process; in a transaction, with its commit. */
export async function tellProject(
  { db }: { db: QueryExecutorProvider },
  id: string,
  event: ProjectNews,
): Promise<void> {
  await publishLive(db, [{ channel: projectChannel(id), message: { event, data: { id } } }]);
}
