import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/identity/server/user.scopes.ts';
import { type Page, type Paging, toPage } from '#platform/pure/paging.ts';
import { offsetOf, readTimeCursor } from '#platform/pure/time-cursor.ts';
import type { Call } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';

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
  const after = readTimeCursor(paging.start);
  const older = after
    ? sql`and (m.created_at, m.id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<ContestantRow>`
    select m.id, m.user_id, m.created_at ${contestantsOf(call, groupId)} ${older}
    order by m.created_at desc, m.id desc
    offset ${sql.lit(offsetOf(paging.start, paging.items))} limit ${sql.lit(rowLimit(paging.items + 1))}`.execute(
    call.db,
  );
  return toPage(rows, paging.items, (row) => [row.created_at.toISOString(), row.id]);
}

export async function countContestants(call: Call, groupId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${contestantsOf(call, groupId)}`.execute(call.db);
  return rows[0]?.total ?? 0;
}
