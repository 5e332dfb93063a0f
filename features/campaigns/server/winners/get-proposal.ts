import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { getProposal as contract } from '../../winners.contract.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { findAnnouncementHindrance } from './find-announcement-hindrance.ts';
import { findProposal } from './find-proposal.ts';
import { getOrganisedCampaign } from './get-organised-campaign.ts';

export async function getProposal(
  call: MemberCall,
  { slug }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  return presentProposal(call, (await getOrganisedCampaign(call, slug)).campaign);
}

/** Who would win a campaign, or who wins it, without an entry while voting lasts. */
export async function presentProposal(
  call: MemberCall,
  campaign: CampaignRow,
): Promise<AnswerOf<typeof contract>> {
  const waiting = await findAnnouncementHindrance(call.db, campaign, call.now);
  const shown = waiting === null || campaign.decided_at !== null;
  const { order, candidates, prizes } = await findProposal(call.db, campaign);
  return {
    order,
    waiting,
    decidedAt: campaign.decided_at?.toISOString() ?? null,
    announced: campaign.decided_at !== null && campaign.decided_at <= call.now,
    entries: (shown ? candidates : []).map(({ entryId, entrantId: _entrant, ...candidate }) => {
      const prize = prizes.get(entryId);
      return {
        ...candidate,
        id: entryId,
        prize: prize ? { name: prize.name, giver: prize.giver } : null,
      };
    }),
  };
}
