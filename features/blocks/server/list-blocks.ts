import { sql } from 'kysely';
import { presentUserSummary, type UserSummaryRow } from '#features/members/server/present-user-summary.ts';
import { userSummaryJson } from '#features/members/server/user-summary.scopes.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { listBlocks as contract } from '../contract.ts';

const ITEMS = 25;
const newestFirst = byTime('b.created_at', 'b.blocked_id');

/** The users that the caller has blocked, newest block first. */
export async function listBlocks(
  { db, actor }: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const paging = readPaging(input, ITEMS);
  const { rows } = await sql<{ person: UserSummaryRow; created_at: Date }>`
    select ${userSummaryJson('u', actor)} as person, b.created_at from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${actor.userId}::uuid and u.deleted_at is null
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${actor.userId}::uuid and u.deleted_at is null`.execute(db);
  const page = toPage(rows, paging.items, (row) => [row.created_at, row.person.id]);
  return {
    data: page.items.map(({ person }) => presentUserSummary(person)),
    meta: { total: counted.rows[0]?.total ?? 0, nextPage: page.nextPage },
  };
}
