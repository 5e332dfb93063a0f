import { findGroupById } from '#features/groups/server/find-group.ts';
import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { isObjectKey } from '#platform/server/storage/object-key.ts';
import { findCampaign, lockCampaign, updateCampaignRow } from '../campaign.store.ts';
import { deleteStemFiles, type drawShareCard } from '../campaigns.jobs.ts';
import { campaignKeyOf } from '../stems/stem-files.ts';
import { renderShareCard } from './render-share-card.ts';
import { haveSameShareCard, shareCardFactsOf } from './share-card-facts.ts';

/**
 * Draws the share card of an announced campaign and gives it to the campaign, unless that has changed meanwhile: then the job that
 * the change has enqueued draws it. A draft gets none.
 */
export async function handleDrawShareCard(
  call: Call,
  { campaignId }: PayloadOf<typeof drawShareCard>,
): Promise<void> {
  const { platform } = call;
  const campaign = await findCampaign(call.db, campaignId);
  const group = campaign && (await findGroupById(call.db, campaign.group_id, null));
  if (!campaign?.announced_at || !group) return;
  const { picture, ...facts } = shareCardFactsOf(campaign, {
    slug: group.row.group_link,
    siteName: await getSiteName(platform),
  });
  const card = await renderShareCard(facts, await readPicture(platform, picture));
  const key = campaignKeyOf(campaignId, `card-${randomText(32, call.randomBytes).toLowerCase()}.jpg`);
  await platform.storage.put(key, card);
  const isSaved = await inTransaction(call, async (inside) => {
    const current = await lockCampaign(inside.db, campaignId);
    if (!current || !haveSameShareCard(current, campaign)) return false;
    await updateCampaignRow(inside.db, campaignId, { share_card_key: key });
    const former = current.share_card_key;
    if (former) await inside.enqueue(deleteStemFiles, { keys: [former], uploads: [] }, { key: former });
    await publishGroupInvalidation(inside, group.row);
    return true;
  });
  if (!isSaved) await platform.storage.delete(key);
}

const shelf = '/files/media/';

/** A picture of the media shelf; null for any other address, since no other site is asked for a picture. */
async function readPicture({ storage }: Platform, address: string | null): Promise<Uint8Array | null> {
  if (!address?.startsWith(shelf)) return null;
  const key = address.slice('/files/'.length).split('?', 1)[0] ?? '';
  return isObjectKey(key) ? storage.read(key) : null;
}
