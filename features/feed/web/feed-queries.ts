import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { NewsView } from '#features/news/contract.ts';
import type { NewsFeed } from '#features/news/model/news-feed.ts';
import type { NewsCardView } from '#features/news/web/news-counts.tsx';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { withLoadedAt } from '#platform/web/api/query-data-age.ts';
import { listFeedItems } from '../contract.ts';

/** Number of items in a section of the home page, and in a page of the feed's own page. */
const sectionItems = 6;
const pageItems = 20;

export interface FeedPageView {
  items: NewsCardView[];
  nextPage: string | number | null;
}

/** The newest items of a feed, for the community home. */
export const feedSectionQuery = (api: Api, feed: NewsFeed, items = sectionItems) =>
  queryOptions({
    queryKey: ['feed', 'section', feed, items],
    queryFn: () => loadFeed(api, feed, { page: 1, items }),
  });

/** A whole feed, page by page (`meta.nextPage`). */
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

/** Drops the bodies: they are long and shown on the items' own pages only. */
async function loadFeed(api: Api, type: NewsFeed, input: PageInput): Promise<FeedPageView> {
  const document = await api(listFeedItems, { type, ...input });
  const found = resolveDocument<{ id: string; news: NewsView }[]>(document);
  return { items: found.map(({ news }) => toCard(news)), nextPage: document.meta.nextPage };
}

function toCard(news: NewsView): NewsCardView {
  const { body: _body, externalUrl: _url, externalUrlText: _text, ...card } = news;
  return card;
}
