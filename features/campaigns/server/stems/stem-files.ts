import { findGroupById } from '#features/groups/server/find-group.ts';
import { isUuid } from '#platform/pure/ids.ts';
import type { Db } from '#platform/server/call.ts';
import type { FileGuard } from '#platform/server/storage/file-guard.ts';
import { findCampaign } from '../campaign.store.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { findStems } from './stems.store.ts';

/** Object keys of a campaign's files. The random token in a name makes them unguessable. */
export const campaignKeyOf = (campaignId: string, name: string): string => `campaigns/${campaignId}/${name}`;

/** Whether an announced campaign has come to its start; its stems are heard from then on. */
export const hasBegun = ({ announced_at, start_date }: CampaignRow, now: Date): boolean =>
  announced_at !== null && start_date <= now;

/** Whether a campaign is announced and its group is not withheld. */
async function isShown(db: Db, { announced_at, group_id }: CampaignRow): Promise<boolean> {
  const group = announced_at === null ? null : await findGroupById(db, group_id, null);
  return group !== null && group.row.withheld_at === null;
}

/** What people hear of a stem is fetched by anyone from the campaign's start on, the archive by a signed address, a stem itself not at all. */
export const campaignFileGuard: FileGuard = {
  folder: 'campaigns',
  async mayServe({ db, clock }, key) {
    const id = key.split('/')[1] ?? '';
    const campaign = isUuid(id) ? await findCampaign(db, id) : undefined;
    if (!campaign) return null;
    if (key === campaign.stems_key) return 'signed';
    if (key === campaign.share_card_key) return (await isShown(db, campaign)) ? 'revocable' : null;
    const stems = await findStems(db, id);
    if (!stems.some(({ preview_key, waveform_key }) => key === preview_key || key === waveform_key))
      return null;
    if (!hasBegun(campaign, clock.now())) return 'signed';
    return (await isShown(db, campaign)) ? 'revocable' : null;
  },
};
