import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { type Page, type Paging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';

const newestFirst = byTime('m.created_at', 'm.id');

interface ContestantRow {
  id: string;
  user_id: string;
  created_at: Date;
}

const contestantsOf = (call: Call, groupId: string) => sql`
  from group_memberships m join users u on u.id = m.user_id
  where m.group_id = ${groupId} and m.role = 'member' and ${isUserVisibleToId('u', call.actor.userId)}`;

/** A page of the group's members other than admins, newest first (CAMPAIGN-092). */
export async function findContestants(
  call: Call,
  groupId: string,
  paging: Paging,
): Promise<Page<ContestantRow>> {
  const { rows } = await sql<ContestantRow>`
    select m.id, m.user_id, m.created_at ${contestantsOf(call, groupId)}
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  return toPage(rows, paging.items, (row) => [row.created_at, row.id]);
}

export async function countContestants(call: Call, groupId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${contestantsOf(call, groupId)}`.execute(call.db);
  return rows[0]?.total ?? 0;
}
