import { sql } from 'kysely';
import { isUserInReach } from '#features/members/server/user.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import { deleteInBatches } from '#platform/server/db/delete-in-batches.ts';
import type { ReferralRow } from './referrals.tables.ts';

/** Adds a referral; false where the id is taken or the member has one already. */
export async function insertReferral(db: Db, row: ReferralRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('referrals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Links a new member to a referral; nothing where the referral does not exist or its owner left or is suspended. Takes a
 * key-share lock, so that the referral is not deleted meanwhile.
 */
export async function insertReferredUser(
  db: Db,
  { userId, referralId, at }: { userId: string; referralId: string; at: Date },
): Promise<void> {
  await sql`
    insert into referred_users (user_id, referral_id, created_at)
    select ${userId}::uuid, r.id, ${at}::timestamptz
    from referrals r left join users u on u.id = r.user_id
    where r.id = ${referralId} and r.user_id is distinct from ${userId}::uuid
      and (r.user_id is null or (u.deleted_at is null and u.banned_at is null))
    for key share of r
    on conflict do nothing`.execute(db);
}

/** Sets the time of the reward of an invited member; their referral, or null where it was set before. */
export async function updatePrizeTime(db: Db, userId: string, at: Date): Promise<string | null> {
  const row = await db
    .updateTable('referred_users')
    .set({ prize_at: at })
    .where('user_id', '=', userId)
    .where('prize_at', 'is', null)
    .returning('referral_id')
    .executeTakeFirst();
  return row?.referral_id ?? null;
}

/** Deletes the member's own referral, its links to others, and the member's link to their referrer. */
export async function deleteReferralsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('referred_users').where('user_id', '=', userId).execute();
  await deleteInBatches(
    db,
    'referred_users',
    sql<boolean>`referral_id = (select id from referrals where user_id = ${userId}::uuid)`,
  );
  await db.deleteFrom('referrals').where('user_id', '=', userId).execute();
}

/** The members that a member invited, for their export; without members that a school hides. */
export function findInvitesOf(db: Db, userId: string) {
  return db
    .selectFrom('referred_users as i')
    .innerJoin('referrals as r', 'r.id', 'i.referral_id')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select([
      'u.username',
      'i.created_at as createdAt',
      'i.subscription_started_at as subscriptionStartedAt',
      'i.prize_at as prizeAt',
    ])
    .where('r.user_id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .where(isUserInReach('u', userId))
    .orderBy('i.created_at')
    .execute();
}
