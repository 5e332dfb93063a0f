import { conflict, type Refusal } from '#platform/pure/refusal.ts';
import { type CampaignTimes, campaignPhase, votingPeriod } from '../campaign-phase.ts';

/** Whether a jury judges in a campaign. */
export const hasJury = (votingMethod: CampaignTimes['votingMethod']): boolean =>
  votingMethod === 'jury' || votingMethod === 'shortlist';

/** Why nobody's scores and jurors change any more (409); null until the campaign is decided or cancelled. */
export function juryRefusal(times: CampaignTimes, now: Date): Refusal | null {
  const phase = campaignPhase(times, now);
  if (phase === 'cancelled') return conflict('This campaign has been cancelled.');
  return phase === 'decided' ? conflict('This campaign is decided.') : null;
}

/** Why a jury cannot judge at `now` (409); null while it can. */
export function judgingRefusal(times: CampaignTimes, now: Date): Refusal | null {
  const refusal = juryRefusal(times, now);
  if (refusal) return refusal;
  if (now < times.end) return conflict('The jury begins when entries have ended.');
  const voting = votingPeriod(times);
  return voting && now < voting.end ? conflict('The jury begins when voting has ended.') : null;
}
