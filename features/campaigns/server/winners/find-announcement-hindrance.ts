import type { Db } from '#platform/server/call.ts';
import { campaignPhase, votingPeriod } from '../../model/campaign-phase.ts';
import { campaignTimes } from '../campaign-times.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { findReview } from '../results/find-review.ts';

/** Why the winners of a campaign cannot be set and announced at `now`; null where they can. */
export async function findAnnouncementHindrance(
  db: Db,
  campaign: CampaignRow,
  now: Date,
): Promise<string | null> {
  const times = campaignTimes(campaign);
  const phase = campaignPhase(times, now);
  if (phase === 'cancelled') return 'This campaign has been cancelled.';
  if (phase === 'decided') return 'This campaign is decided.';
  if (campaign.decided_at) return 'The announcement is planned. Take it back to change something.';
  if (phase === 'announced' || phase === 'open') return 'Entries have not ended yet.';
  const period = votingPeriod(times);
  if (!period) return null;
  if (now < period.end) return 'Voting has not ended yet.';
  return (await findReview(db, campaign))?.settled ? null : 'Held votes wait for a decision.';
}
