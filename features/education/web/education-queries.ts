import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getOwnMembership, listOrganizations } from '../contract.ts';
import { listSchoolMembers } from '../members.contract.ts';

/** The school that the viewer belongs to. */
export const ownMembershipQuery = (api: Api) =>
  queryOptions({ queryKey: ['own-membership'], queryFn: () => api(getOwnMembership, {}) });

/** The schools of the viewer's e-mail domain. */
export const ownDomainQuery = (api: Api) =>
  queryOptions({
    queryKey: ['schools-of-own-domain'],
    queryFn: () => api(listOrganizations, { emailDomain: 'own' }),
  });

/** Who belongs to a school or asks to, page by page. */
export const schoolPeopleQuery = (api: Api, id: string, state: 'requested' | 'accepted') =>
  infiniteQueryOptions({
    queryKey: ['school-people', id, state],
    queryFn: ({ pageParam }) => api(listSchoolMembers, { id, state, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
