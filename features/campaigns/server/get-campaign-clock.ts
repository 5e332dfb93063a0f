import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { getCampaignClock as contract } from '../contract.ts';
import { campaignPhase, nextPhaseChange } from '../model/campaign-phase.ts';
import { campaignTimes } from './campaign-times.ts';
import { getCampaignBySlug } from './find-campaign-by-slug.ts';

/** The phase of a campaign by the server's clock, and what changes it next. */
export async function getCampaignClock(
  call: Call,
  { slug }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { campaign } = await getCampaignBySlug(call, slug);
  const times = campaignTimes(campaign);
  const next = nextPhaseChange(times, call.now);
  return {
    data: {
      now: call.now.toISOString(),
      phase: campaignPhase(times, call.now),
      next: next && { change: next.change, at: next.at.toISOString() },
    },
  };
}
