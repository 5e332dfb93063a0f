import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { Paging } from '#platform/pure/paging.ts';
import type { Db } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { ProjectMembershipRow } from './projects.tables.ts';

const oldestFirst = byTime('m.created_at', 'm.id', 'asc');

/** Open memberships of users whom the viewer may see, oldest first: one row more than a page, and the total. */
export async function findOpenMemberships(
  db: Db,
  { projectId, viewerId, paging }: { projectId: string; viewerId: string; paging: Paging },
): Promise<{ rows: ProjectMembershipRow[]; total: number }> {
  const open = sql`from project_memberships m join users u on u.id = m.user_id
    where m.piece_id = ${projectId} and m.accepted_at is null and m.declined_at is null
      and ${isUserVisibleToId('u', viewerId)}`;
  const { rows } = await sql<ProjectMembershipRow>`select m.* ${open}
    and ${isAfterCursor(oldestFirst, paging.start)} ${pageClauses(oldestFirst, paging)}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${open}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}
