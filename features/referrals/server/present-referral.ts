import type { Config } from '#platform/server/config/config.ts';
import type { ReferralView } from '../contract.ts';
import { referralPath } from '../model/referral-id.ts';
import type { ReferralWithOwner } from './find-referral.ts';
import type { ReferredUserTable } from './referral.tables.ts';

type Progress = Pick<ReferredUserTable, 'referral_id' | 'subscription_started_at' | 'prize_at'>;

/** What a referral holds. `reader`: how the reader came to be a member, if by any referral. */
export function presentReferral(
  { siteUrl }: Pick<Config, 'siteUrl'>,
  row: ReferralWithOwner,
  reader?: Progress,
): ReferralView {
  const own = reader?.referral_id === row.id ? reader : undefined;
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

/** How far somebody who was invited has come. */
export const presentProgress = (row: Pick<ReferredUserTable, 'subscription_started_at' | 'prize_at'>) => ({
  subscriptionStartedAt: row.subscription_started_at?.toISOString() ?? null,
  prize: row.prize_at && { createdAt: row.prize_at.toISOString() },
});
