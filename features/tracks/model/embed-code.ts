import { type FrameSize, frameCode } from '#platform/pure/frame-code.ts';
import { href } from '#platform/pure/page.ts';
import { embedPage } from '../pages.ts';

/** Height of the embed player in CSS px. */
export const embedHeight = 130;

/** Address of the embed player. `siteUrl` has no trailing slash. */
export const embedUrl = (siteUrl: string, shortLinkId: string): string =>
  siteUrl + href(embedPage, { shortLinkId });

/** HTML that embeds the player on other sites (SITE-042). */
export const embedCode = (
  siteUrl: string,
  { shortLinkId, title }: { shortLinkId: string; title: string },
  size: FrameSize = { height: embedHeight },
): string => frameCode(embedUrl(siteUrl, shortLinkId), title, size);

/** Properties of a page's head with which link previews play its embed player; `height` in CSS px. */
export const playerProperties = (player: string, height: number): Record<string, string> => ({
  'twitter:card': 'player',
  'twitter:player': player,
  'twitter:player:width': '600',
  'twitter:player:height': String(height),
  'og:video': player,
  'og:video:type': 'text/html',
  'og:video:width': '600',
  'og:video:height': String(height),
});
