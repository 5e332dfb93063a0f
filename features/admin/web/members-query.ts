import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listAdminMembers } from '../members.contract.ts';

/** Members for admins, page by page. */
export const adminMembersQuery = (api: Api, search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin-members', search],
    queryFn: ({ pageParam }) => api(listAdminMembers, { search, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
