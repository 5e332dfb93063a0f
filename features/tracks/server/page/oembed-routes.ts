import { createHash } from 'node:crypto';
import { z } from 'zod';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { embedCode, embedHeight } from '#features/tracks/model/embed-code.ts';
import { parseTrackAddress } from '#features/tracks/model/track-address.ts';
import { isListed } from '#features/tracks/model/track-visibility.ts';
import { linkPictureOf } from '#features/tracks/server/files/track-files.ts';
import { findTrackByPageLink } from '#features/tracks/server/page/get-track-by-link.ts';
import type { OembedAnswer, OembedSource } from '#features/tracks/server/page/oembed-source.ts';
import type { FindTrackCredits, TrackCredit } from '#features/tracks/server/page/track-credits.ts';
import { presentTrack } from '#features/tracks/server/present-track.ts';
import { findTrackByShortLink } from '#features/tracks/server/track.store.ts';
import { rightsFactsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import { guest } from '#platform/pure/actor.ts';
import type { FrameSize } from '#platform/pure/frame-code.ts';
import { notFound, Refusal } from '#platform/pure/refusal.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { checkSafeValues } from '#platform/server/http/check-safe-values.ts';
import { dataHeaders } from '#platform/server/http/data-headers.ts';
import { makeCall } from '#platform/server/make-call.ts';

/** Consumers add their own parameters; unknown ones are ignored. */
const Query = z.object({
  url: z.string().max(2000),
  format: z.string().max(20).default('json'),
  maxwidth: z.coerce.number().int().min(1).max(10_000).optional().catch(undefined),
  maxheight: z.coerce.number().int().min(1).max(10_000).optional().catch(undefined),
});

/** Width of the player in px by default; the player fills its frame. */
const defaultWidth = 600;

/** `GET /oembed` (oEmbed 1.0, type rich). Answers 404 for what guests may not see, for everybody. */
export const oembedRoutes =
  (findCredits: FindTrackCredits, sources: readonly OembedSource[]): RawRoutes =>
  (server, { platform }) => {
    server.get('/oembed', { config: { access: 'anyone' } }, async (request, reply) => {
      reply.header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin').headers(dataHeaders);
      checkSafeValues(request.query);
      const query = Query.safeParse(request.query);
      if (!query.success) throw notFound();
      const { url, format, maxwidth, maxheight } = query.data;
      if (format !== 'json') throw new Refusal(501, 'Only the format json is spoken here.');
      const found =
        (await describeTrack(makeCall(platform, platform.db, guest), url, findCredits)) ??
        (await findInSources(platform, sources, url));
      if (!found) throw notFound();
      const height = Math.min(found.height, maxheight ?? found.height);
      const { thumbnail_url, thumbnail_width, thumbnail_height, ...rest } = found;
      const fits = thumbnail_width <= (maxwidth ?? Infinity) && thumbnail_height <= (maxheight ?? Infinity);
      const answer = JSON.stringify({
        version: '1.0',
        type: 'rich',
        provider_name: await getSiteName(platform),
        provider_url: `${platform.config.siteUrl}/`,
        ...rest,
        ...(fits && { thumbnail_url, thumbnail_width, thumbnail_height }),
        width: Math.min(defaultWidth, maxwidth ?? defaultWidth),
        height,
        html: found.html({ height, maxWidth: maxwidth }),
      });
      // Revalidated each time, so that an unpublished track disappears from other sites.
      const etag = `"${createHash('sha256').update(answer).digest('base64url').slice(0, 22)}"`;
      reply.header('cache-control', 'public, no-cache').header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(answer);
    });
  };

async function findInSources(
  platform: Platform,
  sources: readonly OembedSource[],
  url: string,
): Promise<OembedAnswer | null> {
  for (const { find } of sources) {
    const found = await find(platform, url);
    if (found) return found;
  }
  return null;
}

/** What the answer for the address of a listed track says; null for any other. */
async function describeTrack(call: Call, url: string, findCredits: FindTrackCredits) {
  const { siteUrl } = call.platform.config;
  const row = await findTrackByAddress(call, url, siteUrl);
  if (!row || !isListed(rightsFactsOf(row))) return null;
  const track = await presentTrack(call, row);
  const credits = await findCredits(call, row.id);
  return {
    title: track.title,
    author_name: track.user.username,
    author_url: siteUrl + track.user.selfLink,
    thumbnail_url: new URL(linkPictureOf(call.platform.files, row), siteUrl).href,
    thumbnail_width: 1000,
    thumbnail_height: 1000,
    height: embedHeight,
    html: (size: FrameSize) => embedCode(siteUrl, track, size),
    ...(credits.length > 0 && { made_from: credits.map((credit) => toWireCredit(credit, siteUrl)) }),
  };
}

/** A credit in an answer; one without a title is a thing that is no longer there. */
const toWireCredit = ({ kind, title, href, author }: TrackCredit, siteUrl: string) => ({
  kind,
  title,
  author_name: author,
  url: href === null ? null : siteUrl + href,
});

async function findTrackByAddress(call: Call, url: string, siteUrl: string): Promise<TrackRow | null> {
  const address = parseTrackAddress(url, siteUrl);
  if (!address) return null;
  if ('shortLinkId' in address) return findTrackByShortLink(call.db, address.shortLinkId);
  return findTrackByPageLink(call, address);
}
