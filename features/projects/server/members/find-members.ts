import type { Db } from '#platform/server/call.ts';
import type { ProjectMembershipRow } from '../projects.tables.ts';

/** Accepted memberships of these projects, oldest first; owners have none. */
export function findMembersOf(db: Db, projectIds: readonly string[]): Promise<ProjectMembershipRow[]> {
  return db
    .selectFrom('project_memberships')
    .selectAll()
    .where('piece_id', 'in', projectIds)
    .where('accepted_at', 'is not', null)
    .orderBy('accepted_at')
    .orderBy('id')
    .execute();
}

/** The templates of these projects, by project id. */
export async function findTemplatesOf(
  db: Db,
  projectIds: readonly string[],
): Promise<Map<string, { id: string; tags: string[] }>> {
  const rows = await db
    .selectFrom('project_templates')
    .select(['id', 'piece_id', 'tags'])
    .where('piece_id', 'in', projectIds)
    .execute();
  return new Map(rows.map(({ piece_id, id, tags }) => [piece_id, { id, tags }]));
}
