import { groupPictureUrls } from '#features/groups/server/admins/group-files.ts';
import { findCurrentGroupLink } from '#features/groups/server/admins/past-group-link.store.ts';
import type { GroupRow } from '#features/groups/server/groups.tables.ts';
import { groupPagePath } from '#features/groups/server/present-group.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { guest } from '#platform/pure/actor.ts';
import { isRefusal, notFound } from '#platform/pure/refusal.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Platform } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { campaignPhase, type NextPhaseChange, nextPhaseChange } from '../../model/campaign-phase.ts';
import { campaignTimes } from '../campaign-times.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { getCampaignBySlug } from '../find-campaign-by-slug.ts';
import { findCampaignCounts } from '../projects/campaign-projects.store.ts';

/** What a campaign's card on other sites shows, as guests may know it. */
export interface CampaignCard {
  id: string;
  slug: string;
  /** Path of its page. */
  path: string;
  siteName: string;
  name: string;
  subtitle: string;
  phase: ReturnType<typeof campaignPhase>;
  next: NextPhaseChange | null;
  entries: number;
  contestants: number;
  /** The share card once it is drawn, the group's picture until then. */
  image: { address: string; width: number; height: number };
}

/** The card of an announced campaign; refuses (404) any other link. Read once a second for all. */
export const getCampaignCard = (platform: Platform, slug: string): Promise<CampaignCard> =>
  sharedReadCacheOf(platform)(JSON.stringify(['campaign card', slug.toLowerCase()]), () =>
    readCard(platform, slug),
  );

async function readCard(platform: Platform, slug: string): Promise<CampaignCard> {
  const call = makeCall(platform, platform.db, guest);
  const { campaign, group } = await getCampaignBySlug(call, slug);
  const times = campaignTimes(campaign);
  const { contestants } = await findCampaignCounts(call.db, campaign.id);
  return {
    id: campaign.id,
    slug: group.row.group_link,
    path: groupPagePath(group.row),
    siteName: await getSiteName(platform),
    name: campaign.name,
    subtitle: campaign.subtitle,
    phase: campaignPhase(times, call.now),
    next: nextPhaseChange(times, call.now),
    entries: group.row.tracks_count,
    contestants,
    image: imageOf(platform, campaign, group.row),
  };
}

function imageOf(
  { files }: Platform,
  { share_card_key: key }: CampaignRow,
  group: GroupRow,
): CampaignCard['image'] {
  if (key) return { address: files.publicUrl(key), width: 1200, height: 630 };
  return { address: groupPictureUrls(files, group).picturePreviewUrl, width: 1000, height: 1000 };
}

/** The present slug of a campaign that had this one; null where none had. */
export async function findMovedCampaign(platform: Platform, slug: string): Promise<string | null> {
  const present = await findCurrentGroupLink(platform.db, slug);
  if (present === null || present.toLowerCase() === slug.toLowerCase()) return null;
  const card = await getCampaignCard(platform, present).catch((error: unknown) => {
    if (isRefusal(error) && error.status === notFound().status) return null;
    throw error;
  });
  return card && present;
}
