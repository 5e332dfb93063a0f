import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { getNews, type NewsDocument } from '../contract.ts';

/** A news item with its body as HTML. */
export type NewsPageView = { id: string } & NewsDocument['data']['attributes'];

export const newsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['news', 'one', id],
    queryFn: async () => resolveDocument<NewsPageView>(await api(getNews, { id })),
  });
