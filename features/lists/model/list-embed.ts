import { type FrameSize, frameCode } from '#platform/pure/frame-code.ts';
import { href } from '#platform/pure/page.ts';
import { embedListPage } from '../pages.ts';

/** Height of the embed player of a list in CSS px. */
export const listEmbedHeight = 360;

/** Address of the embed player of a list. `siteUrl` has no trailing slash. */
export const listEmbedUrl = (siteUrl: string, id: string): string => siteUrl + href(embedListPage, { id });

/** HTML that plays a list on other sites. */
export const listEmbedCode = (
  siteUrl: string,
  { id, title }: { id: string; title: string },
  size: FrameSize = { height: listEmbedHeight },
): string => frameCode(listEmbedUrl(siteUrl, id), title, size);

/** A reference to a list, read from an address of the site. */
type ListAddress = { profileLink: string; permalink: string } | { id: string };

const pagePattern = /^\/user\/([\w-]{1,60})\/list\/([\w-]{1,120})\/?$/;
const playerPattern = /^\/player\/lists\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/;

/** Parses the address of a list's page or embed player; null for any other address or site. */
export function parseListAddress(address: string, siteUrl: string): ListAddress | null {
  const url = URL.parse(address);
  if (!url || url.host !== new URL(siteUrl).host || !/^https?:$/.test(url.protocol)) return null;
  const [, profileLink, permalink] = pagePattern.exec(url.pathname) ?? [];
  if (profileLink && permalink) return { profileLink, permalink };
  const [, id] = playerPattern.exec(url.pathname) ?? [];
  return id === undefined ? null : { id };
}
