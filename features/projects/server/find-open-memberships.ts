import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/identity/server/user.scopes.ts';
import type { Paging } from '#platform/pure/paging.ts';
import { offsetOf, readTimeCursor } from '#platform/pure/time-cursor.ts';
import type { Db } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';
import type { ProjectMembershipRow } from './project.tables.ts';

/** Open memberships of users whom the viewer may see, oldest first: one row more than a page, and the total. */
export async function findOpenMemberships(
  db: Db,
  projectId: string,
  viewerId: string,
  { start, items }: Paging,
): Promise<{ rows: ProjectMembershipRow[]; total: number }> {
  const after = readTimeCursor(start);
  const open = sql`from project_memberships m join users u on u.id = m.user_id
    where m.piece_id = ${projectId} and m.accepted_at is null and m.declined_at is null
      and ${isUserVisibleToId('u', viewerId)}`;
  const { rows } = await sql<ProjectMembershipRow>`select m.* ${open}
    ${after ? sql`and (m.created_at, m.id) > (${after.time}::timestamptz, ${after.id}::uuid)` : sql``}
    order by m.created_at, m.id
    offset ${offsetOf(start, items)} limit ${rowLimit(items + 1)}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${open}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}
