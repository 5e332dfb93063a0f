import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getSecondFactorDuty, listRecordReads } from '../contract.ts';

/** The viewer's duty of a second factor. */
export const dutyQuery = (api: Api) =>
  queryOptions({ queryKey: ['second-factor-duty'], queryFn: () => api(getSecondFactorDuty, {}) });

/** Looks at students' records, page by page. */
export const recordReadsQuery = (api: Api, id: string) =>
  infiniteQueryOptions({
    queryKey: ['record-reads', id],
    queryFn: ({ pageParam }) => api(listRecordReads, { id, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
