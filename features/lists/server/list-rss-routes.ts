import { findUserByProfileLink } from '#features/members/server/find-user-by-profile-link.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { toRssItems } from '#features/tracks/server/lists/rss-items.ts';
import { presentTracks } from '#features/tracks/server/present-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { href } from '#platform/pure/page.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { RssChannel } from '#platform/pure/rss.ts';
import type { Call } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { sendFeed } from '#platform/server/http/send-feed.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { listPage } from '../pages.ts';
import { findNewestTracks } from './find-entries.ts';
import { checkMaySeeList, findListByLink } from './get-list.ts';

/** Of the feed; more would be a file of every track. */
const MAX_ITEMS = 30;

/** `/user/{profileLink}/list/{permalink}/feed.xml`: the tracks that a public list got last, as RSS 2.0 for feed and podcast readers. */
export const listRssRoutes: RawRoutes = (server, { platform }) => {
  server.get<{ Params: { profileLink: string; permalink: string } }>(
    '/user/:profileLink/list/:permalink/feed.xml',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const call = makeCall(platform, platform.db, guest);
      return sendFeed(request, reply, await getListChannel(call, request.params));
    },
  );
};

/** Refuses (404) what guests may not see, and lists that need their secret. */
async function getListChannel(
  call: Call,
  { profileLink, permalink }: { profileLink: string; permalink: string },
): Promise<RssChannel> {
  const user = await findUserByProfileLink(call.db, profileLink);
  const row = user && (await findListByLink(call, user, permalink));
  const list = await checkMaySeeList(call, { row, user, secret: undefined });
  if (!user) throw notFound();
  const rows = await findNewestTracks(call, list, MAX_ITEMS);
  const tracks = presentTracks(call, rows);
  const link =
    call.platform.config.siteUrl +
    href(listPage, { profileLink: user.profile_link, permalink: list.permalink });
  return {
    title: `${list.title} by ${user.username} on ${await getSiteName(call.platform, call.db)}`,
    description: list.description.trim() || `Tracks that ${user.username} put into ${list.title}.`,
    link,
    self: `${link}/feed.xml`,
    author: user.username,
    items: await toRssItems(
      call,
      tracks.map((track, at) => ({ track, publishedAt: (rows[at]?.added_at ?? call.now).toISOString() })),
    ),
  };
}
