import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './message.tables.ts';

/** Adds the block, if it is not there yet. */
export async function insertBlock(db: Db, blockerId: string, blockedId: string, at: Date): Promise<void> {
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

/** Forgets whom somebody has blocked and who has blocked them. */
export async function deleteBlocksOf(db: Db, userId: string): Promise<void> {
  await sql`delete from blocks where blocker_id = ${userId} or blocked_id = ${userId}`.execute(db);
}

/** Why the sender may not write to the other one; null where they may. */
export type Obstacle = 'gone' | 'blocked_by_sender' | 'blocked_by_other';

export async function findObstacle(db: Db, senderId: string, otherId: string): Promise<Obstacle | null> {
  const { rows } = await sql<{ here: boolean; mine: boolean; theirs: boolean }>`
    select exists (select from users where id = ${otherId} and deleted_at is null and banned_at is null) as here,
      exists (select from blocks where blocker_id = ${senderId} and blocked_id = ${otherId}) as mine,
      exists (select from blocks where blocker_id = ${otherId} and blocked_id = ${senderId}) as theirs`.execute(
    db,
  );
  const [found] = rows;
  if (!found?.here) return 'gone';
  if (found.mine) return 'blocked_by_sender';
  return found.theirs ? 'blocked_by_other' : null;
}
