/** A reference to a track, read from an address of the site. */
export type TrackAddress = { profileLink: string; permalink: string } | { shortLinkId: string };

const pagePattern = /^\/user\/([^/]+)\/track\/([^/]+)\/?$/;
const shortLinkPattern = /^\/(?:t|player)\/([^/]+)\/?$/;

/** Parses the address of a track's page, short link or embed player; null for any other address or site. */
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
    // A text column cannot store a NUL character.
    return read.some(([, part]) => part.includes('\0')) ? null : (Object.fromEntries(read) as T);
  } catch {
    return null;
  }
}

/** oEmbed address of a track's page for its head; `path` is the track's `selfLink`. */
export const oembedAddress = (siteUrl: string, path: string): string =>
  `${siteUrl}/oembed?format=json&url=${encodeURIComponent(siteUrl + path)}`;
