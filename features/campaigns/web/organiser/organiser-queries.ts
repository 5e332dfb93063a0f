import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listOrganisedEntries, type organisedStates } from '../../entries.contract.ts';
import { getNumbers } from '../../numbers.contract.ts';

export type OrganisedState = (typeof organisedStates)[number];

/** Below the keys of groups, so that decisions and posts load it anew. */
export const organisedEntriesQuery = (api: Api, slug: string, state: OrganisedState) =>
  infiniteQueryOptions({
    queryKey: ['groups', 'organised-entries', slug, state],
    queryFn: ({ pageParam }) => api(listOrganisedEntries, { slug, state, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

export const numbersQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['campaigns', 'numbers', slug],
    queryFn: () => api(getNumbers, { slug }),
  });
