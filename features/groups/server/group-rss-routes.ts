import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { toRssItems } from '#features/tracks/server/lists/rss-items.ts';
import { guest } from '#platform/pure/actor.ts';
import { href } from '#platform/pure/page.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { RssChannel } from '#platform/pure/rss.ts';
import type { Call } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { sendFeed } from '#platform/server/http/send-feed.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { groupPage } from '../pages.ts';
import { groupPictureUrls } from './admins/group-files.ts';
import { findCurrentGroupLink } from './admins/past-group-link.store.ts';
import { findGroup, type GroupWithViewer } from './find-group.ts';
import { listGroupTracks } from './posts/list-group-tracks.ts';
import { groupPagePath } from './present-group.ts';

const RSS_ITEMS = 30;

const feedPath = (groupLink: string) => `${href(groupPage, { groupLink })}/feed.xml`;

/** `/group/{groupLink}/feed.xml`: the latest posted tracks with audio, as RSS 2.0. Closed groups have no feed. */
export const groupRssRoutes: RawRoutes = (server, { platform }) => {
  server.get<{ Params: { groupLink: string } }>(
    '/group/:groupLink/feed.xml',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const call = makeCall(platform, platform.db, guest);
      const { groupLink } = request.params;
      const group = await findOpenGroup(call, groupLink);
      if (!group) {
        const present = await findCurrentGroupLink(call.db, groupLink);
        if (present === null || !(await findOpenGroup(call, present))) throw notFound();
        return reply.header('cache-control', 'public, no-cache').redirect(feedPath(present), 301);
      }
      return sendFeed(request, reply, await readGroupChannel(call, group));
    },
  );
};

async function findOpenGroup(call: Call, key: string): Promise<GroupWithViewer | null> {
  const group = await findGroup(call.db, key, null);
  return group && group.row.privacy_setting !== 'closed' ? group : null;
}

async function readGroupChannel(call: Call, group: GroupWithViewer): Promise<RssChannel> {
  const { group_link: groupLink, name, description } = group.row;
  const { siteUrl } = call.platform.config;
  const page = siteUrl + groupPagePath(group.row);
  const { tracks } = await listGroupTracks(null)(call, {
    groupLink,
    sortBy: 'posted_at',
    sortOrder: 'desc',
    items: RSS_ITEMS,
  });
  const items = await toRssItems(
    call,
    tracks.map(({ track, postedAt }) => ({ track, publishedAt: postedAt })),
  );
  return {
    title: `${name} on ${await getSiteName(call.platform, call.db)}`,
    description: description.trim() || `Tracks posted in ${name}.`,
    link: page,
    self: siteUrl + feedPath(groupLink),
    image: new URL(groupPictureUrls(call.platform.files, group.row).picturePreviewUrl, siteUrl).href,
    items: items.map((item, at) => {
      const track = tracks[at]?.track;
      return track ? { ...item, title: `${track.title} by ${track.user.username}` } : item;
    }),
  };
}
