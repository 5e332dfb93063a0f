import type { Call } from '#platform/server/call.ts';
import { drawShareCard } from '../campaigns.jobs.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import type { ShareCardFacts } from './render-share-card.ts';

/** What a campaign's share card is drawn of; its picture with it. */
export const shareCardFactsOf = (
  { id, name, subtitle, start_date, end_date, hero_image_url }: CampaignRow,
  { slug, siteName }: { slug: string; siteName: string },
): ShareCardFacts & { picture: string | null } => ({
  id,
  slug,
  siteName,
  name,
  subtitle,
  startDate: start_date.toISOString(),
  endDate: end_date.toISOString(),
  picture: hero_image_url,
});

const contentOf = (row: CampaignRow): string =>
  JSON.stringify(shareCardFactsOf(row, { slug: '', siteName: '' }));

/** Whether both rows give the same card. */
export const haveSameShareCard = (one: CampaignRow, other: CampaignRow): boolean =>
  contentOf(one) === contentOf(other);

/** Has the share card of a campaign drawn; of several requests that wait the last one counts. */
export const enqueueShareCard = (call: Call, campaignId: string): Promise<void> =>
  call.enqueue(drawShareCard, { campaignId }, { key: `share-card:${campaignId}` });
