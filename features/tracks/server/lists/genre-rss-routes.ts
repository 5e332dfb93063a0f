import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { genreSlug } from '#features/tracks/model/genre-tracks.ts';
import { type Genre, genreOfSlug } from '#features/tracks/model/genres.ts';
import { genrePage } from '#features/tracks/pages.ts';
import { findListedRssItems } from '#features/tracks/server/lists/rss-items.ts';
import { guest } from '#platform/pure/actor.ts';
import { href } from '#platform/pure/page.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { RssChannel } from '#platform/pure/rss.ts';
import type { Platform } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { sendFeed } from '#platform/server/http/send-feed.ts';
import { makeCall } from '#platform/server/make-call.ts';

/** `/tracks/genre/{genre}/feed.xml`: the newest listed tracks of a genre as guests see them, as RSS 2.0. */
export const genreRssRoutes: RawRoutes = (server, { platform }) => {
  server.get<{ Params: { genre: string } }>(
    '/tracks/genre/:genre/feed.xml',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const genre = genreOfSlug(request.params.genre);
      if (!genre) throw notFound();
      return sendFeed(request, reply, await findGenreChannel(platform, genre));
    },
  );
};

async function findGenreChannel(platform: Platform, { id, name }: Genre): Promise<RssChannel> {
  const call = makeCall(platform, platform.db, guest);
  const siteName = await getSiteName(platform, call.db);
  const link = platform.config.siteUrl + href(genrePage, { genre: genreSlug(name) });
  return {
    title: `${name} on ${siteName}`,
    description: `New ${name} tracks by the people of ${siteName}.`,
    link,
    self: `${link}/feed.xml`,
    items: await findListedRssItems(call, { genre_id: id }),
  };
}
