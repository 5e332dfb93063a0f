import { sql } from 'kysely';
import type { MediaUseView } from '#features/media/contract.ts';
import { mediaAddress, mediaOfAddress } from '#features/media/model/media-address.ts';
import { lockMedia } from '#features/media/server/find-media.ts';
import type { MediaUser } from '#features/media/server/media-user.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import type { updateCampaign } from '../contract.ts';
import { adminCampaignPage } from '../pages.ts';
import './campaigns.tables.ts';

const columns = {
  heroImageUrl: 'hero_image_url',
  trackCoverUrl: 'track_cover_url',
  trackFileUrl: 'track_file_url',
  videoMp4Url: 'video_mp4_url',
  videoWebmUrl: 'video_webm_url',
} as const;
const fields = Object.keys(columns) as (keyof typeof columns)[];

/** Locks the media that the given fields lead to against being deleted until the transaction ends; refuses (422) unknown ones. */
export async function lockMediaOfCampaign(
  db: Db,
  given: InputOf<typeof updateCampaign>['campaign'],
): Promise<void> {
  const media = fields.flatMap((field) => {
    const id = mediaOfAddress(given[field] ?? '');
    return id ? [{ field, id }] : [];
  });
  const known = await lockMedia(
    db,
    media.map(({ id }) => id),
  );
  const unknown = media.filter(({ id }) => !known.has(id));
  if (unknown.length > 0)
    throw invalid(
      Object.fromEntries(unknown.map(({ field }) => [columns[field], ['is not on the media shelf']])),
    );
}

/** Campaigns show media in their head and as their track. */
export const campaignsAsMediaUser: MediaUser = {
  name: 'campaigns',
  async findUses({ db }, mediaId) {
    const address = mediaAddress(mediaId);
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from campaigns
      where ${address} in (${sql.join(Object.values(columns).map((column) => sql.ref(column)))})
      order by name, id`.execute(db);
    return rows.map(
      ({ id, name }): MediaUseView => ({
        label: `the campaign ${name}`,
        url: href(adminCampaignPage, { id }),
      }),
    );
  },
};
