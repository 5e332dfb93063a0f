import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getNewsDraft, getNewsVersion, listNewsDrafts, listNewsVersions } from '../../drafts.contract.ts';

/** Drafts that readers do not see. */
export const newsDraftsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['news-drafts', 'list'],
    queryFn: async () => (await api(listNewsDrafts, {})).data,
  });

/** An item as its editor needs it, asked for whenever one is opened. */
export const newsDraftQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['news-drafts', 'one', id],
    queryFn: async () => (await api(getNewsDraft, { id })).data,
    gcTime: 0,
  });

/** The versions of an item, for its revision. */
export const newsVersionsQuery = (api: Api, id: string, revision: number) =>
  queryOptions({
    queryKey: ['news-drafts', 'versions', id, revision],
    queryFn: async () => (await api(listNewsVersions, { id })).data,
  });

/** The text of a version, which never changes. */
export const newsVersionQuery = (api: Api, id: string, number: number) =>
  queryOptions({
    queryKey: ['news-drafts', 'version', id, number],
    queryFn: async () => (await api(getNewsVersion, { id, number })).data.text,
    staleTime: 10 * 60_000,
  });
