import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listAdminSchools } from '../admin.contract.ts';
import { getSchoolLicence } from '../contract.ts';

/** What a school has bought, for its owner. */
export const schoolLicenceQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['school-licence', id], queryFn: () => api(getSchoolLicence, { id }) });

/** Schools for admins, page by page. */
export const adminSchoolsQuery = (api: Api, search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin-schools', search],
    queryFn: ({ pageParam }) => api(listAdminSchools, { search, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
