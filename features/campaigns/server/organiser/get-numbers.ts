import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { votingPeriod } from '../../model/campaign-phase.ts';
import { type CampaignDayView, type getNumbers as contract, MOST_DAYS } from '../../numbers.contract.ts';
import { campaignTimes } from '../campaign-times.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { type DayCountRow, findDayCounts, findSources } from './find-numbers.ts';
import { getOrganisedCampaign } from './get-organised-campaign.ts';

export async function getNumbers(
  call: MemberCall,
  { slug }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { campaign } = await getOrganisedCampaign(call, slug);
  const rows = await findDayCounts(call.db, campaign.id, MOST_DAYS);
  const showsVotes = hasVotingEnded(campaign, call.now);
  return {
    days: rows.map((row) => presentDay(row, showsVotes)),
    sources: await findSources(call.db, campaign.id),
  };
}

/** Whether numbers of votes may be shown: nothing may depend on them while they can change (CAMPAIGN-224). */
export function hasVotingEnded(campaign: CampaignRow, now: Date): boolean {
  const period = votingPeriod(campaignTimes(campaign));
  return period !== null && period.end <= now;
}

export const presentDay = ({ day, counts }: DayCountRow, showsVotes: boolean): CampaignDayView => ({
  day,
  visits: counts.visits ?? 0,
  joins: counts.joins ?? 0,
  stems: counts.stems ?? 0,
  starts: counts.starts ?? 0,
  entries: counts.entries ?? 0,
  plays: counts.plays ?? 0,
  votes: showsVotes ? (counts.votes ?? 0) : null,
});
