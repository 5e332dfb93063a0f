import { type RawBuilder, sql } from 'kysely';
import { usernameShownTo } from '#features/members/server/user-summary.scopes.ts';
import type { Db } from '#platform/server/call.ts';

interface BlockTable {
  blocker_id: string;
  blocked_id: string;
  created_at: Date;
}

/** Inserts the block unless it exists. */
export async function insertBlock(
  db: Db,
  { blockerId, blockedId, at }: { blockerId: string; blockedId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBlock(db: Db, blockerId: string, blockedId: string): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .execute();
}

/** Deletes all blocks by a member and of a member. */
export async function deleteBlocksOf(db: Db, userId: string): Promise<void> {
  await sql`delete from blocks where blocker_id = ${userId} or blocked_id = ${userId}`.execute(db);
}

/** Whether the blocker has blocked the other member, as a condition of a larger statement. */
export const toBlockedCondition = (blockerId: string, blockedId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from blocks where blocker_id = ${blockerId}::uuid and blocked_id = ${blockedId}::uuid)`;

/** Whether the blocker has blocked the other member. */
export async function hasBlocked(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select ${toBlockedCondition(blockerId, blockedId)} as blocked`.execute(db);
  return rows[0]?.blocked ?? false;
}

/** Those of these members who have blocked the other one. */
export async function findBlockers(
  db: Db,
  members: readonly string[],
  blockedId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select blocker_id as id from blocks
    where blocker_id = any(${[...new Set(members)]}::uuid[]) and blocked_id = ${blockedId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The users that the member has blocked, with the time of each block. */
export async function findUsersBlockedBy(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select ${usernameShownTo(userId, 'u')} as username, b.created_at as since
    from blocks b join users u on u.id = b.blocked_id where b.blocker_id = ${userId} order by b.created_at`.execute(
    db,
  );
  return rows;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    blocks: BlockTable;
  }
}
