import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { NewsView } from '#features/news/contract.ts';
import type { NewsFeed } from '#features/news/model/news-feed.ts';
import type { NewsCardView } from '#features/news/web/news-counts.tsx';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { withLoadedAt } from '#platform/web/query-data-age.ts';
import { listFeedItems } from '../contract.ts';

/** Items of a home section, and of a page of the feed's own page. */
const sectionItems = 6;
const pageItems = 20;

export interface FeedPageView {
  items: NewsCardView[];
  nextPage: string | number | null;
}

/** The beginning of a feed, as the community's home shows it. */
export const feedSectionQuery = (api: Api, feed: NewsFeed) =>
  queryOptions({
    queryKey: ['feed', 'section', feed],
    queryFn: () => loadFeed(api, feed, { page: 1, items: sectionItems }),
  });

/** All of a feed, page by page after `meta.nextPage`. */
export const feedQuery = (api: Api, feed: NewsFeed) =>
  infiniteQueryOptions({
    queryKey: ['feed', 'list', feed],
    queryFn: async ({ pageParam }) =>
      withLoadedAt(await loadFeed(api, feed, { page: pageParam, items: pageItems })),
    initialPageParam: 1 as string | number,
    getNextPageParam: ({ nextPage }) => nextPage ?? undefined,
  });

interface PageInput {
  page: string | number;
  items: number;
}

/** Without the bodies, which are long and shown on the items' own pages. */
async function loadFeed(api: Api, type: NewsFeed, input: PageInput): Promise<FeedPageView> {
  const document = await api(listFeedItems, { type, ...input });
  const found = resolveDocument<{ id: string; news: NewsView }[]>(document);
  return { items: found.map(({ news }) => toCard(news)), nextPage: document.meta.nextPage };
}

function toCard(news: NewsView): NewsCardView {
  const { body: _body, externalUrl: _url, externalUrlText: _text, ...card } = news;
  return card;
}
