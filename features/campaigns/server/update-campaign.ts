import { findGroupById } from '#features/groups/server/find-group.ts';
import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { CampaignDocument, updateCampaign as contract } from '../contract.ts';
import { lockCampaign, updateCampaignRow } from './campaign.store.ts';
import { checkCampaignPeriod, checkVotingPeriod, toCampaignColumns } from './campaign-columns.ts';
import { campaignTimes } from './campaign-times.ts';
import { lockMediaOfCampaign } from './find-media-uses.ts';
import { checkJuryRules } from './jury/check-jury-rules.ts';
import { presentCampaign } from './present-campaign.ts';
import { saveTerms } from './save-terms.ts';
import { enqueueShareCard, haveSameShareCard } from './share-card/share-card-facts.ts';
import { checkPlannedAnnouncement } from './winners/check-planned-announcement.ts';
import { savePrizes } from './winners/save-prizes.ts';

export async function updateCampaign(
  call: MemberCall,
  { id, campaign }: InputOf<typeof contract>,
): Promise<CampaignDocument> {
  const before = await lockCampaign(call.db, id);
  const group = before && (await findGroupById(call.db, before.group_id, null));
  if (!before || !group) throw notFound();
  checkCampaignPeriod(
    campaign.startDate === undefined ? before.start_date : new Date(campaign.startDate),
    campaign.endDate === undefined ? before.end_date : new Date(campaign.endDate),
  );
  await lockMediaOfCampaign(call.db, campaign);
  checkPlannedAnnouncement(before, campaign);
  await savePrizes(call, before, campaign.prizes);
  await checkJuryRules(call.db, before, campaign);
  const row = await updateCampaignRow(call.db, id, {
    ...toCampaignColumns(campaign),
    ...(await saveTerms(call, before, campaign.terms)),
    updated_at: call.now,
  });
  if (JSON.stringify(campaignTimes(row)) !== JSON.stringify(campaignTimes(before)))
    checkVotingPeriod(campaignTimes(row));
  if (row.announced_at && !haveSameShareCard(before, row)) await enqueueShareCard(call, id);
  await publishGroupInvalidation(call, group.row);
  return { data: await presentCampaign(call, row, group.row.group_link) };
}
