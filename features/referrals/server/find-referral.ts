import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import type { ReferralRow, ReferredUserTable } from './referrals.tables.ts';

export interface ReferralWithOwner extends ReferralRow {
  username: string | null;
  profile_link: string | null;
}

const selectWithOwner = (db: Db) =>
  db
    .selectFrom('referrals as r')
    .leftJoin('users', 'users.id', 'r.user_id')
    .selectAll('r')
    .select(['users.username', 'users.profile_link']);

/** The referral with its owner's names; undefined where the viewer may not see the owner. */
export function findVisibleReferral(
  db: Db,
  id: string,
  viewerId: string | null,
): Promise<ReferralWithOwner | undefined> {
  return selectWithOwner(db)
    .where('r.id', '=', id)
    .where((eb) => eb.or([eb('r.user_id', 'is', null), isUserVisibleToId('users', viewerId)]))
    .executeTakeFirst();
}

export function findReferralOf(db: Db, userId: string): Promise<ReferralWithOwner | undefined> {
  return selectWithOwner(db).where('r.user_id', '=', userId).executeTakeFirst();
}

/**
 * The owner of a referral with what a reward needs; `userId` is null for influencers and deleted members. `isOpen`: its owner is an
 * influencer, or neither left nor suspended.
 */
export function findReferrer(
  db: Db,
  id: string,
): Promise<
  { userId: string | null; email: string | null; currency: string | null; isOpen: boolean } | undefined
> {
  return db
    .selectFrom('referrals as r')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'r.user_id').on('u.deleted_at', 'is', null))
    .select(['u.id as userId', 'u.email_normalised as email', 'u.currency'])
    .select((eb) =>
      eb
        .or([
          eb('r.user_id', 'is', null),
          eb.and([eb('u.id', 'is not', null), eb('u.banned_at', 'is', null)]),
        ])
        .$castTo<boolean>()
        .as('isOpen'),
    )
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** The referral that a member signed up by. */
export function findReferredUser(db: Db, userId: string): Promise<ReferredUserTable | undefined> {
  return db.selectFrom('referred_users').selectAll().where('user_id', '=', userId).executeTakeFirst();
}
