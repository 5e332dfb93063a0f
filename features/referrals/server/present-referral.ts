import type { Config } from '#platform/server/config/config.ts';
import type { ReferralView } from '../contract.ts';
import { referralPath } from '../model/referral-id.ts';
import type { ReferralWithOwner } from './find-referral.ts';
import type { ReferredUserTable } from './referrals.tables.ts';

type Progress = Pick<ReferredUserTable, 'referral_id' | 'subscription_started_at' | 'prize_at'>;

/** A referral as its view. `viewer`: the referral that the viewer signed up by, if any. */
export function presentReferral(
  { siteUrl }: Pick<Config, 'siteUrl'>,
  row: ReferralWithOwner,
  viewer?: Progress,
): ReferralView {
  const own = viewer?.referral_id === row.id ? viewer : undefined;
  return {
    id: row.id,
    url: siteUrl + referralPath(row.id),
    owner:
      row.user_id === null
        ? { type: 'influencer', name: row.influencer_name ?? '' }
        : { type: 'user', username: row.username ?? '', profileLink: row.profile_link ?? '' },
    ...presentProgress(own ?? { subscription_started_at: null, prize_at: null }),
  };
}

/** Trial and reward of an invited member. */
export const presentProgress = (row: Pick<ReferredUserTable, 'subscription_started_at' | 'prize_at'>) => ({
  subscriptionStartedAt: row.subscription_started_at?.toISOString() ?? null,
  prize: row.prize_at && { createdAt: row.prize_at.toISOString() },
});
