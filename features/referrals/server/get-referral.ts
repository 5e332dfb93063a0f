import { findUser } from '#features/members/server/find-user.ts';
import { presentTracks } from '#features/tracks/server/present-track.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getReferral as contract } from '../contract.ts';
import { rewardInCurrency } from '../model/reward.ts';
import { findFeaturedTracks } from './find-featured-tracks.ts';
import { findReferredUser, findVisibleReferral } from './find-referral.ts';
import { presentReferral } from './present-referral.ts';
import { writeReferralCookie } from './referral-cookie.ts';

/** The landing page of a referral; 404 where there is none, or where the viewer may not see its owner. */
export async function getReferral(
  call: Call,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  const { config } = call.platform;
  const row = await findVisibleReferral(call.db, id, userId);
  if (!row) throw notFound();
  if (userId === null || userId !== row.user_id) writeReferralCookie(call, row.id);
  const [viewer, link, tracks] = await Promise.all([
    userId === null ? undefined : findUser(call.db, userId),
    userId === null ? undefined : findReferredUser(call.db, userId),
    row.user_id === null ? [] : findFeaturedTracks(call, row.user_id),
  ]);
  const { amount, currency } = rewardInCurrency(config.referralRewards, viewer?.currency ?? null);
  return {
    referral: presentReferral(config, row, link),
    featuredTracks: presentTracks(call, tracks),
    referralRewardAmount: amount,
    currency: currency.toLowerCase(),
  };
}
