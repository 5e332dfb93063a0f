import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { getResult, listHeldGroups } from '../../held-votes.contract.ts';
import { getOwnVotes, listBallot } from '../../voting.contract.ts';

/** Entries that are read at once. */
export const BALLOT_PAGE_SIZE = 50;

/** The entries of a campaign in the order of the viewer. */
export const ballotQuery = (api: Api, slug: string) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', 'ballot', slug],
    queryFn: ({ pageParam }) => api(listBallot, { slug, items: BALLOT_PAGE_SIZE, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
    // What the viewer listens to is not moved by a reload in the background.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const ownVotesQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['campaigns', 'own-votes', slug],
    queryFn: () => api(getOwnVotes, { slug }),
  });

/** The result of the public vote, or why it is not there yet. */
export const resultQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['campaigns', 'result', slug],
    queryFn: () =>
      api(getResult, { slug, items: 20 }).catch((error: unknown) => {
        if (isRefusal(error) && error.status === 409) return { waiting: error.message };
        throw error;
      }),
  });

/** Held votes; null while voting lasts. */
export const heldGroupsQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['campaigns', 'held-groups', slug],
    queryFn: () =>
      api(listHeldGroups, { slug }).catch((error: unknown) => {
        if (isRefusal(error) && error.status === 409) return null;
        throw error;
      }),
  });
