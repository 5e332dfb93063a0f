import { isUserVisibleInSchool } from '#features/members/server/user.scopes.ts';
import type { Db } from '#platform/server/call.ts';

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
    .where(isUserVisibleInSchool('u', userId))
    .orderBy('i.created_at')
    .execute();
}
