import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listFollowedLists } from '../../follows.contract.ts';

const pageItems = 20;

export const followedListsKey = ['lists', 'followed'] as const;

/** The lists that the viewer follows, last followed first. Their owners change them: read it on each opening of the page. */
export const followedListsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: followedListsKey,
    queryFn: ({ pageParam }) => api(listFollowedLists, { items: pageItems, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
