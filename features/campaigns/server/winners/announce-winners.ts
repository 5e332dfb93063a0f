import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { announceWinners as contract, ProposalView } from '../../winners.contract.ts';
import { updateCampaignRow } from '../campaign.store.ts';
import { publishWinners } from '../campaigns.jobs.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { deleteClaims } from '../claims/claim.store.ts';
import { offerPrizes } from '../claims/offer-prizes.ts';
import { findProposal } from './find-proposal.ts';
import { lockOrganisedCampaign } from './get-organised-campaign.ts';
import { presentProposal } from './get-proposal.ts';
import { checkUndecided, storeOrder } from './set-winners.ts';
import { replaceWinners } from './winner.store.ts';

/**
 * Decides a campaign. Order, prizes and time are stored now, so that what is public from that time on follows from the clock;
 * the job that writes about it may come late.
 */
export async function announceWinners(
  call: MemberCall,
  { slug, when }: InputOf<typeof contract>,
): Promise<ProposalView> {
  const { campaign, group } = await lockOrganisedCampaign(call, slug);
  await checkUndecided(call, campaign);
  const decidedAt = when === 'now' ? call.now : plannedTime(call, campaign);
  const { candidates } = await findProposal(call.db, campaign);
  const winners = candidates.filter(({ findings }) => findings.every((finding) => finding === 'served'));
  if (winners.length === 0) throw invalid({ entries: ['has nobody who may win'] });
  await storeOrder(call, campaign, winners);
  const decided = await updateCampaignRow(call.db, campaign.id, {
    decided_at: decidedAt,
    updated_at: call.now,
  });
  await offerPrizes(call, decided, decidedAt);
  await writeAuditLog(call, {
    action: 'campaign.announce_winners',
    targetId: null,
    details: { campaign: campaign.name, message: decidedAt.toISOString() },
  });
  if (when === 'now') await call.enqueue(publishWinners, {});
  await publishGroupInvalidation(call, group.row);
  return presentProposal(call, decided);
}

/** Takes a planned announcement back; the winners follow from the ranking again. */
export async function withdrawAnnouncement(
  call: MemberCall,
  { slug }: { slug: string },
): Promise<ProposalView> {
  const { campaign } = await lockOrganisedCampaign(call, slug);
  if (!campaign.decided_at || campaign.cancelled_at) throw conflict('No announcement is planned.');
  if (campaign.decided_at <= call.now) throw conflict('This campaign is decided.');
  await deleteClaims(call.db, campaign.id);
  await replaceWinners(call.db, campaign.id, []);
  const row = await updateCampaignRow(call.db, campaign.id, { decided_at: null, updated_at: call.now });
  await writeAuditLog(call, {
    action: 'campaign.withdraw_announcement',
    targetId: null,
    details: { campaign: campaign.name },
  });
  return presentProposal(call, row);
}

function plannedTime(call: MemberCall, { winner_announcement_at: planned }: CampaignRow): Date {
  if (!planned) throw invalid({ when: ['needs a time of announcement in the campaign'] });
  if (planned <= call.now) throw invalid({ when: ['is over already'] });
  return planned;
}
