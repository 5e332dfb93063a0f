import type { NewsView } from '#features/news/contract.ts';
import { feedPages, type NewsFeed, newsFeeds } from '#features/news/model/news-feed.ts';
import { listNews } from '#features/news/server/list-news.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { guest } from '#platform/pure/actor.ts';
import type { RssChannel } from '#platform/pure/rss.ts';
import { siteNameMark, withSiteName } from '#platform/pure/site-name.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { sendFeed } from '#platform/server/http/send-feed.ts';
import { makeCall } from '#platform/server/make-call.ts';

const ITEMS = 30;

/** `/feed.xml` and `/tutorials.xml`: the feeds as guests see them, as RSS 2.0. */
export const rssRoutes: RawRoutes = (server, { platform }) => {
  const read = async (feed: NewsFeed) => {
    const call = makeCall(platform, platform.db, guest);
    const { items } = await listNews(call, feed, { start: { kind: 'number', page: 1 }, items: ITEMS });
    return newsChannel(feed, items, { url: platform.config.siteUrl, name: await getSiteName(platform) });
  };
  for (const feed of newsFeeds) {
    server.get(feedPages[feed].rss, { config: { access: 'anyone' } }, async (request, reply) =>
      sendFeed(request, reply, await read(feed)),
    );
  }
};

const feedDescriptions = {
  news: `What is new at ${siteNameMark}, the hall where everybody makes music.`,
  tutorials: 'Short lessons about making music, with sounds to listen to.',
} as const satisfies Record<NewsFeed, string>;

function newsChannel(
  feed: NewsFeed,
  items: readonly NewsView[],
  site: { url: string; name: string },
): RssChannel {
  const siteUrl = site.url;
  const { title, href, rss } = feedPages[feed];
  return {
    title: `${site.name} ${title.toLowerCase()}`,
    description: withSiteName(feedDescriptions[feed], site.name),
    link: siteUrl + href,
    self: siteUrl + rss,
    items: items.map(({ title: name, selfLink, publishedAt, summary }) => {
      return { title: name, link: siteUrl + selfLink, publishedAt, description: summary };
    }),
  };
}
