import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getOwnReferral, getReferral, listInvites } from '../contract.ts';

const invitesPerPage = 5;

/** The invitation of a link; null where the call fails, without an error (REFERRAL-033). */
export const referralQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['referrals', 'one', id],
    queryFn: () => api(getReferral, { id }).catch(() => null),
  });

export const ownReferralQuery = (api: Api) =>
  queryOptions({ queryKey: ['referrals', 'own'], queryFn: () => api(getOwnReferral, {}) });

/** The viewer's invited members, five a page. */
export const invitesQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['referrals', 'invites'],
    queryFn: ({ pageParam }) => api(listInvites, { page: pageParam, items: invitesPerPage }),
    initialPageParam: 1 as string | number,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
