import type { FindReferralDiscount } from '#features/billing/server/prices/referral-discount.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { hasSharedMethod } from '#features/payments/server/used-methods.store.ts';
import { isSameMailbox } from '../model/mailbox.ts';
import { isReferralId } from '../model/referral-id.ts';
import { rewardInCurrency } from '../model/reward.ts';
import { findReferredUser, findReferrer } from './find-referral.ts';

const minorUnits = 100;

/**
 * The discount of an invited account or guest in minor units: by the referral of the sign-up, or else by the one of the request.
 * 0 without a valid referral, for one's own, and for one of the same mailbox, or of whose cards or accounts
 * one has paid, or was to pay, for the buyer before (PRICE-057, REFERRAL-017).
 */
export const findReferralDiscount: FindReferralDiscount = async (call, { userId, referralId, currency }) => {
  const reward = rewardInCurrency(call.platform.config.referralRewards, currency);
  if (reward.currency !== currency) return 0;
  const link = userId === null ? undefined : await findReferredUser(call.db, userId);
  const id = link?.referral_id ?? referralId;
  if (!isReferralId(id)) return 0;
  const referrer = await findReferrer(call.db, id);
  if (!referrer?.isOpen) return 0;
  if (userId !== null && referrer.userId !== null) {
    const payer = await findUser(call.db, userId);
    if (!payer || referrer.userId === userId) return 0;
    if (payer.email_normalised === null || isSameMailbox(referrer.email ?? '', payer.email_normalised))
      return 0;
    if (await hasSharedMethod(call.db, userId, referrer.userId)) return 0;
  }
  return Math.round(reward.amount * minorUnits);
};
