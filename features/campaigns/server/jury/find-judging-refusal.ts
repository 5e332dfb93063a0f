import { conflict, type Refusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { judgingRefusal } from '../../model/jury/judging-refusal.ts';
import { campaignTimes } from '../campaign-times.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { findReview } from '../results/find-review.ts';

/** Why the jury of a campaign cannot judge now (409), held votes of a shortlist included; null while it can. */
export async function findJudgingRefusal(
  { db, now }: Pick<Call, 'db' | 'now'>,
  campaign: CampaignRow,
): Promise<Refusal | null> {
  const refusal = judgingRefusal(campaignTimes(campaign), now);
  if (refusal || campaign.voting_method !== 'shortlist') return refusal;
  return (await findReview(db, campaign))?.settled ? null : conflict('The votes are being counted.');
}
