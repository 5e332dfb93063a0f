import { type FrameSize, frameCode } from '#platform/pure/frame-code.ts';

/** Height of the embed card in CSS px. */
export const campaignCardHeight = 220;

/** Address of the card of a campaign for other sites. `siteUrl` has no slash at its end. */
export const campaignCardUrl = (siteUrl: string, slug: string): string =>
  `${siteUrl}/player/campaigns/${encodeURIComponent(slug)}`;

/** HTML that shows the card on other sites. */
export const campaignEmbedCode = (
  siteUrl: string,
  { slug, name }: { slug: string; name: string },
  size: FrameSize = { height: campaignCardHeight },
): string => frameCode(campaignCardUrl(siteUrl, slug), name, size);

const pattern = /^\/(?:player\/)?campaigns\/([A-Za-z0-9_-]{1,60})\/?$/;

/** The slug in the address of a campaign's page or card on this site; null for any other address. */
export function parseCampaignAddress(address: string, siteUrl: string): string | null {
  const url = URL.parse(address);
  if (!url || url.host !== new URL(siteUrl).host || !/^https?:$/.test(url.protocol)) return null;
  return pattern.exec(url.pathname)?.[1] ?? null;
}
