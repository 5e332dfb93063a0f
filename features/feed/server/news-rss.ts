import type { NewsView } from '#features/news/contract.ts';
import { feedPages, type NewsFeed } from '#features/news/model/news-feed.ts';
import { rssXml } from '#platform/pure/rss.ts';

const feedDescriptions = {
  news: 'What is new at Tonehall, the hall where everybody makes music.',
  tutorials: 'Short lessons about making music, with sounds to listen to.',
} as const satisfies Record<NewsFeed, string>;

/** A feed as RSS 2.0. */
export function newsRss(feed: NewsFeed, items: readonly NewsView[], siteUrl: string): string {
  const { title, href, rss } = feedPages[feed];
  return rssXml({
    title: `Tonehall ${title.toLowerCase()}`,
    description: feedDescriptions[feed],
    link: siteUrl + href,
    self: siteUrl + rss,
    items: items.map(({ title: name, selfLink, publishedAt, summary }) => {
      return { title: name, link: siteUrl + selfLink, publishedAt, description: summary };
    }),
  });
}
