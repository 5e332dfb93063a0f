import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import { offsetOf, readTimeCursor } from '#platform/pure/time-cursor.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';
import type { listBlocks as contract } from '../blocks.contract.ts';
import { presentUserSummary, type UserSummaryRow } from './present-user-summary.ts';
import { userSummaryJson } from './user-summary.scopes.ts';

const ITEMS = 25;

/** The users that the caller has blocked, newest block first. */
export async function listBlocks(
  { db, actor }: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const paging = readPaging(input, ITEMS);
  const after = readTimeCursor(paging.start);
  const older = after
    ? sql`and (b.created_at, b.blocked_id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<{ person: UserSummaryRow; created_at: Date }>`
    select ${userSummaryJson('u', actor)} as person, b.created_at from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${actor.userId}::uuid and u.deleted_at is null ${older}
    order by b.created_at desc, b.blocked_id desc
    offset ${sql.lit(offsetOf(paging.start, paging.items))} limit ${sql.lit(rowLimit(paging.items + 1))}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${actor.userId}::uuid and u.deleted_at is null`.execute(db);
  const page = toPage(rows, paging.items, (row) => [row.created_at.toISOString(), row.person.id]);
  return {
    data: page.items.map(({ person }) => presentUserSummary(person)),
    meta: { total: counted.rows[0]?.total ?? 0, nextPage: page.nextPage },
  };
}
