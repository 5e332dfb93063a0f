import { createHash } from 'node:crypto';
import { userPage } from '#features/members/pages.ts';
import { findUserByProfileLink } from '#features/members/server/find-user-by-profile-link.ts';
import { maySeeUser } from '#features/members/server/may-see-user.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { findRssTracks } from '#features/tracks/server/lists/find-tracks.ts';
import { presentTracks } from '#features/tracks/server/present-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { href } from '#platform/pure/page.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { type RssItem, rssXml } from '#platform/pure/rss.ts';
import type { Call } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { makeCall } from '#platform/server/make-call.ts';

const MAX_RSS_ITEMS = 30;

/** `/user/{profileLink}/feed.xml`: a member's listed tracks with audio, as RSS 2.0 for feed and podcast readers. */
export const userRssRoutes: RawRoutes = (server, { platform }) => {
  server.get<{ Params: { profileLink: string } }>(
    '/user/:profileLink/feed.xml',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const xml = await renderRss(makeCall(platform, platform.db, guest), request.params.profileLink);
      const etag = `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`;
      reply.header('cache-control', 'public, no-cache').header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('application/rss+xml; charset=utf-8').send(xml);
    },
  );
};

async function renderRss(call: Call, profileLink: string): Promise<string> {
  const user = await findUserByProfileLink(call.db, profileLink);
  if (!user || !(await maySeeUser(call, user))) throw notFound();
  const { siteUrl } = call.platform.config;
  const rows = await findRssTracks(call.db, user.id, MAX_RSS_ITEMS);
  const views = presentTracks(call, rows);
  const items = await Promise.all(
    views.map((track, at) => rssItemOf(call, track, rows[at]?.audio_key ?? null)),
  );
  const page = siteUrl + href(userPage, { profileLink: user.profile_link });
  return rssXml({
    title: `${user.username} on ${await getSiteName(call.platform, call.db)}`,
    description: user.about?.trim() || `Tracks by ${user.username}.`,
    link: page,
    self: `${page}/feed.xml`,
    items: items.map((item, at) => ({
      ...item,
      publishedAt: (rows[at]?.listed_at ?? call.now).toISOString(),
    })),
  });
}

/** Includes the audio where its file exists. */
async function rssItemOf(
  { platform }: Call,
  track: TrackView,
  audioKey: string | null,
): Promise<Omit<RssItem, 'publishedAt'>> {
  const { siteUrl } = platform.config;
  const file = audioKey && track.audioMp3Url ? await platform.storage.stat(audioKey).catch(() => null) : null;
  return {
    title: track.title,
    link: siteUrl + track.selfLink,
    description: track.description.trim() || `${track.title} by ${track.user.username}.`,
    author: track.user.username,
    ...(file && track.audioMp3Url
      ? {
          enclosure: {
            url: new URL(track.audioMp3Url, siteUrl).href,
            bytes: file.size,
            type: 'audio/mpeg',
          },
        }
      : {}),
  };
}
