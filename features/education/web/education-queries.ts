import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getOwnMembership, listOrganizations } from '../contract.ts';

/** The school that the viewer belongs to. */
export const ownMembershipQuery = (api: Api) =>
  queryOptions({ queryKey: ['own-membership'], queryFn: () => api(getOwnMembership, {}) });

/** The schools of the viewer's e-mail domain. */
export const ownDomainQuery = (api: Api) =>
  queryOptions({
    queryKey: ['schools-of-own-domain'],
    queryFn: () => api(listOrganizations, { emailDomain: 'own' }),
  });
