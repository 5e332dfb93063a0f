import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { genreSlug } from '#features/tracks/model/genre-slug.ts';
import { genreOfSlug } from '#features/tracks/model/genres.ts';
import { isTag } from '#features/tracks/model/tags.ts';
import { genrePage, tagPage } from '#features/tracks/pages.ts';
import { findListedRssItems } from '#features/tracks/server/lists/rss-items.ts';
import { guest } from '#platform/pure/actor.ts';
import { href } from '#platform/pure/page.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { RssChannel } from '#platform/pure/rss.ts';
import type { Platform } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { sendFeed } from '#platform/server/http/send-feed.ts';
import { makeCall } from '#platform/server/make-call.ts';

interface Topic {
  name: string;
  path: string;
  tracks: Parameters<typeof findListedRssItems>[1];
}

/** `feed.xml` of a genre and of a tag: the newest listed tracks as guests see them, as RSS 2.0. */
export const topicRssRoutes: RawRoutes = (server, { platform }) => {
  const config = { access: 'anyone' } as const;
  server.get<{ Params: { genre: string } }>(
    '/tracks/genre/:genre/feed.xml',
    { config },
    async (request, reply) => {
      const genre = genreOfSlug(request.params.genre);
      if (!genre) throw notFound();
      const { id, name } = genre;
      const path = href(genrePage, { genre: genreSlug(name) });
      return sendFeed(
        request,
        reply,
        await findTopicChannel(platform, { name, path, tracks: { genre_id: id } }),
      );
    },
  );
  server.get<{ Params: { tag: string } }>('/tracks/tag/:tag/feed.xml', { config }, async (request, reply) => {
    const { tag } = request.params;
    if (!isTag(tag)) throw notFound();
    const topic = { name: `#${tag}`, path: href(tagPage, { tag }), tracks: { tag } };
    return sendFeed(request, reply, await findTopicChannel(platform, topic));
  });
};

async function findTopicChannel(platform: Platform, { name, path, tracks }: Topic): Promise<RssChannel> {
  const call = makeCall(platform, platform.db, guest);
  const siteName = await getSiteName(platform, call.db);
  const link = platform.config.siteUrl + path;
  return {
    title: `${name} on ${siteName}`,
    description: `New ${name} tracks by the people of ${siteName}.`,
    link,
    self: `${link}/feed.xml`,
    items: await findListedRssItems(call, tracks),
  };
}
