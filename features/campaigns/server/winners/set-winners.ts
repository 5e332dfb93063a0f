import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { setWinners as contract, ProposalView } from '../../winners.contract.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { findAnnouncementHindrance } from './find-announcement-hindrance.ts';
import { type Candidate, findCandidates } from './find-candidates.ts';
import { findRankedEntries } from './find-proposal.ts';
import { lockOrganisedCampaign } from './get-organised-campaign.ts';
import { presentProposal } from './get-proposal.ts';
import { findWinnerRows, replaceWinners } from './winner.store.ts';

/** Stores an order of winners that an organiser has set, and logs it with the reason. */
export async function setWinners(
  call: MemberCall,
  { slug, entries, reason }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { campaign } = await lockOrganisedCampaign(call, slug);
  await checkUndecided(call, campaign);
  if (new Set(entries).size < entries.length) throw invalid({ entries: ['has an entry twice'] });
  const places = new Map(
    (await findRankedEntries(call.db, campaign)).map(({ trackId, place }) => [trackId, place]),
  );
  const order = entries.map((trackId) => ({ trackId, place: places.get(trackId) ?? null }));
  const candidates = await findCandidates(call.db, campaign, order);
  if (candidates.length < order.length || candidates.some(({ findings }) => findings.includes('not_listed')))
    throw invalid({ entries: ['has an entry that the campaign does not list'] });
  await storeOrder(call, campaign, candidates);
  await writeAuditLog(call, {
    action: 'campaign.set_winners',
    targetId: null,
    details: { campaign: campaign.name, entries: entries.join(' '), message: reason },
  });
  return presentProposal(call, campaign);
}

/** Drops the order that was set by hand; without one nothing changes. */
export async function resetWinners(call: MemberCall, { slug }: { slug: string }): Promise<ProposalView> {
  const { campaign } = await lockOrganisedCampaign(call, slug);
  await checkUndecided(call, campaign);
  if ((await findWinnerRows(call.db, campaign.id)).length > 0) {
    await replaceWinners(call.db, campaign.id, []);
    await writeAuditLog(call, {
      action: 'campaign.reset_winners',
      targetId: null,
      details: { campaign: campaign.name },
    });
  }
  return presentProposal(call, campaign);
}

export async function checkUndecided(call: MemberCall, campaign: CampaignRow): Promise<void> {
  const hindrance = await findAnnouncementHindrance(call.db, campaign, call.now);
  if (hindrance !== null) throw conflict(hindrance);
}

export const storeOrder = (
  call: MemberCall,
  campaign: CampaignRow,
  candidates: readonly Candidate[],
): Promise<void> =>
  replaceWinners(
    call.db,
    campaign.id,
    candidates.map(({ entryId, entrantId, place }) => ({
      id: call.newId(),
      track_id: entryId,
      entrant_id: entrantId,
      place,
    })),
  );
