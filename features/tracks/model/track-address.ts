/** What an address of this site says of a track. */
export type TrackAddress = { profileLink: string; permalink: string } | { shortLinkId: string };

const pagePattern = /^\/user\/([^/]+)\/track\/([^/]+)\/?$/;
const shortLinkPattern = /^\/(?:t|player)\/([^/]+)\/?$/;

/** Reads the address of a track's page, short link or embed player; null for any other, and for other sites'. */
export function parseTrackAddress(address: string, siteUrl: string): TrackAddress | null {
  const url = URL.parse(address);
  if (!url || url.host !== new URL(siteUrl).host || !/^https?:$/.test(url.protocol)) return null;
  const [, profileLink, permalink] = pagePattern.exec(url.pathname) ?? [];
  if (profileLink && permalink) return decodeParts({ profileLink, permalink });
  const [, shortLinkId] = shortLinkPattern.exec(url.pathname) ?? [];
  return shortLinkId ? decodeParts({ shortLinkId }) : null;
}

function decodeParts<T extends Record<string, string>>(parts: T): T | null {
  try {
    const read = Object.entries(parts).map(([key, part]) => [key, decodeURIComponent(part)] as const);
    // No address has one, and no text in a table may hold one.
    return read.some(([, part]) => part.includes('\0')) ? null : (Object.fromEntries(read) as T);
  } catch {
    return null;
  }
}

/** The oEmbed address of a track's page, for the page's head. `path` is the track's `selfLink`. */
export const oembedAddress = (siteUrl: string, path: string): string =>
  `${siteUrl}/oembed?format=json&url=${encodeURIComponent(siteUrl + path)}`;
