import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteCreditsOf } from './credit.store.ts';
import { findCreditsOf } from './find-credits.ts';
import { findReferralOf, findReferredUser } from './find-referral.ts';
import { deleteReferralsOf, findInvitesOf } from './referral.store.ts';

/** A member's own referral, its sign-ups, the referral of their sign-up, and their credits, which end with the account. */
export const referralsOfMember: MemberPart = {
  name: 'referrals',
  tables: ['referrals', 'referred_users', 'credits'],

  async *exportFiles({ db }, userId) {
    const own = await findReferralOf(db, userId);
    const link = await findReferredUser(db, userId);
    const credits = await findCreditsOf(db, userId);
    if (!own && !link && credits.length === 0) return;
    yield {
      path: 'referrals.json',
      json: {
        id: own?.id ?? null,
        invited: await findInvitesOf(db, userId),
        cameBy: link?.referral_id ?? null,
        credits: credits.map(({ amount, currency, reason, created_at }) => {
          return { amountInMinorUnits: amount, currency, reason, createdAt: created_at };
        }),
      },
    };
  },

  async erase({ db }, userId) {
    await deleteReferralsOf(db, userId);
    await deleteCreditsOf(db, userId);
  },
};
