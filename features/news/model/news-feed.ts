/** The two feeds of the site; an item belongs to exactly one. */
export const newsFeeds = ['news', 'tutorials'] as const;
export type NewsFeed = (typeof newsFeeds)[number];

/** Title and paths of the page of a feed. */
export const feedPages = {
  news: { title: 'News', href: '/feed', rss: '/feed.xml' },
  tutorials: { title: 'Tutorials', href: '/tutorials', rss: '/tutorials.xml' },
} as const satisfies Record<NewsFeed, object>;
