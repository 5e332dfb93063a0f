import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getJuryRanking, listJurors } from '../../jurors.contract.ts';
import { getJuryInvitation, listJudging, listJury } from '../../jury.contract.ts';

/** Entries that are read at once. */
const PAGE_SIZE = 50;

export const juryQuery = (api: Api, slug: string) =>
  queryOptions({ queryKey: ['campaigns', 'jury', slug], queryFn: () => api(listJury, { slug }) });

export const juryInvitationQuery = (api: Api, slug: string, invitationToken: string | undefined) =>
  queryOptions({
    queryKey: ['campaigns', 'jury-invitation', slug, invitationToken],
    queryFn: () => api(getJuryInvitation, { slug, invitationToken }),
  });

/** The entries of a juror with what they have saved. */
export const judgingQuery = (api: Api, slug: string) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', 'judging', slug],
    queryFn: ({ pageParam }) => api(listJudging, { slug, items: PAGE_SIZE, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
    // What is typed and heard is not moved by a reload in the background.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const jurorsQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['campaigns', 'jurors', slug],
    queryFn: () => api(listJurors, { slug }),
  });

export const juryRankingQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['campaigns', 'jury-ranking', slug],
    queryFn: () => api(getJuryRanking, { slug }),
  });
