import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import type { ProjectRow } from '../projects.tables.ts';

/** A live project outside of workspaces whose owner the viewer may see: any such viewer may request membership. */
export async function findJoinableProject(
  db: Db,
  id: string,
  viewerId: string | null,
): Promise<(ProjectRow & { owner_username: string }) | null> {
  const { rows } = await sql<ProjectRow & { owner_username: string }>`
    select p.*, u.username as owner_username from pieces p join users u on u.id = p.owner_id
    where p.id = ${id} and p.kind = 'Project' and p.workspace_id is null and ${isUserVisibleToId('u', viewerId)}`.execute(
    db,
  );
  return rows[0] ?? null;
}
