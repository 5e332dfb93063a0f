import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { getOwnReferral, getReferral, listInvites } from '../contract.ts';

const invitesPerPage = 5;

/** The invitation of a link; refuses (404) an unknown one, and is null where the call fails otherwise (REFERRAL-033). */
export const referralQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['referrals', 'one', id],
    queryFn: () =>
      api(getReferral, { id }).catch((error: unknown) => {
        if (isRefusal(error) && error.status === 404) throw error;
        return null;
      }),
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
