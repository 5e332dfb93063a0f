import { countReferralCredits, findCreditBalance } from '#features/billing/server/credits/find-credits.ts';
import { findUser } from '#features/members/server/find-user.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { randomText } from '#platform/pure/ids.ts';
import { signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { getOwnReferral as contract } from '../contract.ts';
import { referralIdLength } from '../model/referral-id.ts';
import { rewardInCurrency } from '../model/reward.ts';
import { findReferralOf, type ReferralWithOwner } from './find-referral.ts';
import { presentReferral } from './present-referral.ts';
import { insertReferral } from './referral.store.ts';

const minorUnits = 100;

/** The actor's own referral with its rewards; the first call creates it. */
export async function getOwnReferral(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const { config } = call.platform;
  const user = await findUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  const { amount, currency } = rewardInCurrency(config.referralRewards, user.currency);
  const [row, balance, prizes] = await Promise.all([
    findOrCreateReferral(call),
    findCreditBalance(call.db, user.id, currency),
    countReferralCredits(call.db, user.id),
  ]);
  return {
    referral: presentReferral(config, row),
    prizesCount: prizes,
    referralRewardAmount: amount,
    promotionalCreditsAmount: balance / minorUnits,
    currency: currency.toLowerCase(),
  };
}

/** Unique keys decide between concurrent first calls; a random id that is taken is drawn again. */
async function findOrCreateReferral(call: MemberCall): Promise<ReferralWithOwner> {
  const { userId } = call.actor;
  for (let attempts = 0; attempts < 5; attempts += 1) {
    const found = await findReferralOf(call.db, userId);
    if (found) return found;
    await insertReferral(call.db, {
      id: randomText(referralIdLength, call.randomBytes),
      user_id: userId,
      influencer_name: null,
      created_at: call.now,
    });
  }
  throw new Error('No free id for a referral was found.');
}
