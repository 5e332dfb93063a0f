import type { OembedSource } from '#features/tracks/server/page/oembed-source.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import type { Platform } from '#platform/server/call.ts';
import { campaignCardHeight, campaignEmbedCode, parseCampaignAddress } from '../../model/campaign-embed.ts';
import { findMovedCampaign, getCampaignCard } from './find-campaign-card.ts';

/** The addresses of campaigns' pages and cards, earlier ones too. */
export const campaignOembed: OembedSource = {
  kind: 'campaign',
  async find(platform, address) {
    const { siteUrl } = platform.config;
    const slug = parseCampaignAddress(address, siteUrl);
    const card = slug === null ? null : await findCard(platform, slug);
    if (!card) return null;
    return {
      title: card.name,
      author_name: card.siteName,
      author_url: siteUrl + card.path,
      thumbnail_url: new URL(card.image.address, siteUrl).href,
      thumbnail_width: card.image.width,
      thumbnail_height: card.image.height,
      height: campaignCardHeight,
      html: (size) => campaignEmbedCode(siteUrl, card, size),
    };
  },
};

async function findCard(platform: Platform, slug: string) {
  try {
    return await getCampaignCard(platform, (await findMovedCampaign(platform, slug)) ?? slug);
  } catch (error) {
    if (isRefusal(error) && error.status === 404) return null;
    throw error;
  }
}
