import { findUserByProfileLink } from '#features/members/server/find-user-by-profile-link.ts';
import { getMovedProfile } from '#features/profiles/server/get-moved-profile.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { toRssItems } from '#features/tracks/server/lists/rss-items.ts';
import { presentTracks } from '#features/tracks/server/present-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { href } from '#platform/pure/page.ts';
import type { RssChannel } from '#platform/pure/rss.ts';
import type { Call } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { sendFeed } from '#platform/server/http/send-feed.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { listPage } from '../pages.ts';
import { presentListCover } from './covers/list-cover-files.ts';
import { findNewestTracks } from './find-entries.ts';
import { checkMaySeeList, findListByLink } from './get-list.ts';

/** Of the feed; more would be a file of every track. */
const MAX_ITEMS = 30;

interface ListLink {
  profileLink: string;
  permalink: string;
}

const feedPath = (link: ListLink) => `${href(listPage, { ...link })}/feed.xml`;

/**
 * `/user/{profileLink}/list/{permalink}/feed.xml`: the tracks that a public list got last, as RSS 2.0 for feed and podcast readers.
 * A link that the owner's profile had before leads to the present one.
 */
export const listRssRoutes: RawRoutes = (server, { platform }) => {
  server.get<{ Params: ListLink }>(
    '/user/:profileLink/list/:permalink/feed.xml',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const call = makeCall(platform, platform.db, guest);
      const { profileLink: link, permalink } = request.params;
      const channel = await findListChannel(call, request.params);
      if (channel) return sendFeed(request, reply, channel);
      const { profileLink } = await getMovedProfile(call, { link });
      return reply
        .header('cache-control', 'public, no-cache')
        .redirect(feedPath({ profileLink, permalink }), 301);
    },
  );
};

/** Null where nobody has the profile link; refuses (404) what guests may not see, and lists that need their secret. */
async function findListChannel(call: Call, { profileLink, permalink }: ListLink): Promise<RssChannel | null> {
  const user = await findUserByProfileLink(call.db, profileLink);
  if (!user) return null;
  const row = await findListByLink(call, user, permalink);
  const list = await checkMaySeeList(call, { row, user, secret: undefined });
  const rows = await findNewestTracks(call, list, MAX_ITEMS);
  const tracks = presentTracks(call, rows);
  const cover = presentListCover(call, list);
  const link = { profileLink: user.profile_link, permalink: list.permalink };
  const { siteUrl } = call.platform.config;
  return {
    title: `${list.title} by ${user.username} on ${await getSiteName(call.platform, call.db)}`,
    description: list.description.trim() || `Tracks that ${user.username} put into ${list.title}.`,
    link: siteUrl + href(listPage, link),
    self: siteUrl + feedPath(link),
    author: user.username,
    ...(cover && { image: new URL(cover.previewUrl, siteUrl).href }),
    items: await toRssItems(
      call,
      tracks.map((track, at) => ({ track, publishedAt: (rows[at]?.added_at ?? call.now).toISOString() })),
    ),
  };
}
