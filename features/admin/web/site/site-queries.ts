import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getSite, listSignUpInvitations } from '../../site.contract.ts';

/** The settings of the installation. */
export const siteQuery = (api: Api) =>
  queryOptions({ queryKey: ['admin-site', 'settings'], queryFn: () => api(getSite, {}) });

/** Invitation links, newest first, page by page. */
export const invitationLinksQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['admin-site', 'invitations'],
    queryFn: ({ pageParam }) => api(listSignUpInvitations, { page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
