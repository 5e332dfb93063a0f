import type { InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { CampaignDocument, createCampaign as contract } from '../contract.ts';
import { insertCampaign, updateCampaignRow } from './campaign.store.ts';
import { checkCampaignPeriod, checkVotingPeriod, toCampaignColumns } from './campaign-columns.ts';
import { campaignTimes } from './campaign-times.ts';
import { beginMailing } from './emails/begin-mailings.ts';
import { lockMediaOfCampaign } from './find-media-uses.ts';
import { lockGroupForCampaign, openGroupForCampaign } from './group-of-campaign.ts';
import { presentCampaign } from './present-campaign.ts';
import { saveTerms } from './save-terms.ts';
import { enqueueShareCard } from './share-card/share-card-facts.ts';
import { savePrizes } from './winners/save-prizes.ts';

/**
 * Creates the campaign of a group, as a draft or announced. An announced one makes its group joinable; closed groups are refused, as
 * their content would become public.
 */
export async function createCampaign(
  call: MemberCall,
  { campaign }: InputOf<typeof contract>,
): Promise<CampaignDocument> {
  const { slug, draft = false, terms = '', prizes, ...fields } = campaign;
  const [start_date, end_date] = [new Date(fields.startDate), new Date(fields.endDate)];
  checkCampaignPeriod(start_date, end_date);
  const group = await lockGroupForCampaign(call, slug);
  await lockMediaOfCampaign(call.db, fields);
  const row = await insertCampaign(call.db, {
    ...toCampaignColumns(fields),
    id: call.newId(),
    group_id: group.id,
    name: fields.name ?? group.name,
    start_date,
    end_date,
    announced_at: draft ? null : call.now,
    created_at: call.now,
    updated_at: call.now,
  });
  if (!row) throw invalid({ slug: ['has a campaign already'] });
  checkVotingPeriod(campaignTimes(row));
  await savePrizes(call, row, prizes);
  const saved =
    terms === '' ? row : await updateCampaignRow(call.db, row.id, await saveTerms(call, row, terms));
  if (!draft) {
    await openGroupForCampaign(call, group);
    await beginMailing(call, row.id, 'announced');
    await enqueueShareCard(call, row.id);
  }
  return { data: await presentCampaign(call, saved, group.group_link), revision: saved.revision };
}
