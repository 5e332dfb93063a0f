import { findGroupById } from '#features/groups/server/find-group.ts';
import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound, Refusal } from '#platform/pure/refusal.ts';
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

/** Changes the given fields. Refuses (409 `stale_revision`) where another revision is saved than the one that the admin has read. */
export async function updateCampaign(
  call: MemberCall,
  { id, revision, campaign }: InputOf<typeof contract>,
): Promise<CampaignDocument> {
  const before = await lockCampaign(call.db, id);
  const group = before && (await findGroupById(call.db, before.group_id, null));
  if (!before || !group) throw notFound();
  if (revision !== undefined && revision !== before.revision)
    throw new Refusal(409, 'Another admin has saved this campaign meanwhile.', {
      code: 'stale_revision',
      details: {
        data: await presentCampaign(call, before, group.row.group_link),
        revision: before.revision,
      } satisfies CampaignDocument,
    });
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
    revision: before.revision + 1,
    updated_at: call.now,
  });
  if (JSON.stringify(campaignTimes(row)) !== JSON.stringify(campaignTimes(before)))
    checkVotingPeriod(campaignTimes(row));
  if (row.announced_at && !haveSameShareCard(before, row)) await enqueueShareCard(call, id);
  await publishGroupInvalidation(call, group.row);
  return { data: await presentCampaign(call, row, group.row.group_link), revision: row.revision };
}
