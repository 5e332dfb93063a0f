import type { MemberPart } from '#features/members/server/member-part.ts';
import { findReferralOf, findReferredUser } from './find-referral.ts';
import { deleteReferralsOf, findInvitesOf } from './referral.store.ts';

/** A member's own referral, its sign-ups, and the referral of their sign-up. */
export const referralsOfMember: MemberPart = {
  name: 'referrals',
  tables: { referrals: [], referred_users: [] },

  async *exportFiles({ db }, userId) {
    const own = await findReferralOf(db, userId);
    const link = await findReferredUser(db, userId);
    if (!own && !link) return;
    yield {
      path: 'referrals.json',
      json: {
        id: own?.id ?? null,
        invited: await findInvitesOf(db, userId),
        cameBy: link?.referral_id ?? null,
      },
    };
  },

  async erase({ db }, userId) {
    await deleteReferralsOf(db, userId);
  },
};
