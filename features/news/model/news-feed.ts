/** The two feeds of the house; an item belongs to exactly one. */
export const newsFeeds = ['news', 'tutorials'] as const;
export type NewsFeed = (typeof newsFeeds)[number];

/** What the page of a feed is called, and where it is. */
export const feedPages = {
  news: { title: 'News', href: '/feed', rss: '/feed.xml' },
  tutorials: { title: 'Tutorials', href: '/tutorials', rss: '/tutorials.xml' },
} as const satisfies Record<NewsFeed, object>;
