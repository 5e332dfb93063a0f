import { earnCredits } from '#features/billing/server/credits/credits.ts';
import { findUserWithEmail } from '#features/members/server/find-user.ts';
import { hasSharedMethod } from '#features/payments/server/used-methods.store.ts';
import type { Call } from '#platform/server/call.ts';
import { isSameMailbox } from '../model/mailbox.ts';
import { rewardInCurrency } from '../model/reward.ts';
import { findReferredUser, findReferrer } from './find-referral.ts';
import { updatePrizeTime } from './referral.store.ts';

const minorUnits = 100;

/** The first captured payment above 0 of a member. */
interface FirstPayment {
  userId: string;
  /** Id of the payment in the feature payments. */
  paymentId: string;
}

/**
 * Credits the referrer of the payer, once for each invited member, however often the payment is reported (REFERRAL-009).
 * Nothing for influencers, deleted referrers, and a mailbox, card or account of both (REFERRAL-017); false then. Call it in a transaction.
 */
export async function rewardReferral(call: Call, { userId, paymentId }: FirstPayment): Promise<boolean> {
  const link = await findReferredUser(call.db, userId);
  const payer = await findUserWithEmail(call.db, userId);
  const referrer = link && (await findReferrer(call.db, link.referral_id));
  if (!payer || !referrer || referrer.userId === null || referrer.email === null) return false;
  if (referrer.userId === userId || isSameMailbox(referrer.email, payer.email_normalised)) return false;
  if (await hasSharedMethod(call.db, userId, referrer.userId)) return false;
  if ((await updatePrizeTime(call.db, userId, call.now)) === null) return false;
  const { amount, currency } = rewardInCurrency(call.platform.config.referralRewards, referrer.currency);
  if (amount === 0) return false;
  return earnCredits(call, {
    userId: referrer.userId,
    amount: Math.round(amount * minorUnits),
    currency,
    reason: 'referral',
    paymentId,
  });
}
