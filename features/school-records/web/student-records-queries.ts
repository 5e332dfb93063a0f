import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getStudentDataMap, listConsents, listRecordReads } from '../contract.ts';

// Apart from those that the pages of classes load, too.

/** Looks at students' records, or at that of one student, page by page. */
export const recordReadsQuery = (api: Api, id: string, userGuid?: string) =>
  infiniteQueryOptions({
    queryKey: userGuid === undefined ? ['record-reads', id] : ['record-reads', id, userGuid],
    queryFn: ({ pageParam }) => api(listRecordReads, { id, page: pageParam, ...(userGuid && { userGuid }) }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** The students of a school with the basis of each, page by page. */
export const consentsQuery = (api: Api, id: string) =>
  infiniteQueryOptions({
    queryKey: ['consents', id],
    queryFn: ({ pageParam }) => api(listConsents, { id, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** A student of the school, with the basis for their record; null where there is none. */
export const studentConsentQuery = (api: Api, id: string, userGuid: string) =>
  queryOptions({
    queryKey: ['consents', id, userGuid],
    queryFn: async () => (await api(listConsents, { id, userGuid })).students[0] ?? null,
  });

/** What is kept of a student. */
export const studentDataQuery = (api: Api) =>
  queryOptions({ queryKey: ['student-data'], queryFn: () => api(getStudentDataMap, {}) });
