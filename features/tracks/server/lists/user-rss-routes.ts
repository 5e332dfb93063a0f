import { userPage } from '#features/members/pages.ts';
import { avatarUrl } from '#features/members/server/avatar-url.ts';
import { findUserByProfileLink } from '#features/members/server/find-user-by-profile-link.ts';
import { maySeeUser } from '#features/members/server/may-see-user.ts';
import { getMovedProfile } from '#features/profiles/server/get-moved-profile.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { findListedRssItems } from '#features/tracks/server/lists/rss-items.ts';
import { guest } from '#platform/pure/actor.ts';
import { href } from '#platform/pure/page.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { RssChannel } from '#platform/pure/rss.ts';
import type { Call } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { sendFeed } from '#platform/server/http/send-feed.ts';
import { makeCall } from '#platform/server/make-call.ts';

const feedPath = (profileLink: string) => `${href(userPage, { profileLink })}/feed.xml`;

/**
 * `/user/{profileLink}/feed.xml`: a member's listed tracks with audio, as RSS 2.0 for feed and podcast readers. A link that the
 * member had before leads to the present one.
 */
export const userRssRoutes: RawRoutes = (server, { platform }) => {
  server.get<{ Params: { profileLink: string } }>(
    '/user/:profileLink/feed.xml',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const call = makeCall(platform, platform.db, guest);
      const link = request.params.profileLink;
      const channel = await findUserChannel(call, link);
      if (channel) return sendFeed(request, reply, channel);
      const { profileLink } = await getMovedProfile(call, { link });
      return reply.header('cache-control', 'public, no-cache').redirect(feedPath(profileLink), 301);
    },
  );
};

/** Null where nobody has the link; refuses (404) where guests may not see the member. */
async function findUserChannel(call: Call, profileLink: string): Promise<RssChannel | null> {
  const user = await findUserByProfileLink(call.db, profileLink);
  if (!user) return null;
  if (!(await maySeeUser(call, user))) throw notFound();
  const { siteUrl } = call.platform.config;
  const picture = avatarUrl(user.avatar_key, 'large')?.replace(/\.webp$/, '.jpg');
  return {
    title: `${user.username} on ${await getSiteName(call.platform, call.db)}`,
    description: user.about?.trim() || `Tracks by ${user.username}.`,
    link: siteUrl + href(userPage, { profileLink: user.profile_link }),
    self: siteUrl + feedPath(user.profile_link),
    author: user.username,
    ...(picture && { image: new URL(picture, siteUrl).href }),
    items: await findListedRssItems(call, { user_id: user.id }),
  };
}
