import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listAuditLog, listCases } from '../moderation.contract.ts';

export type CaseState = 'open' | 'settled';

/** Open or settled cases, page by page. */
export const casesQuery = (api: Api, state: CaseState) =>
  infiniteQueryOptions({
    queryKey: ['moderation', state],
    queryFn: ({ pageParam }) => api(listCases, { state, page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });

/** The audit log, page by page. */
export const auditLogQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['moderation', 'log'],
    queryFn: ({ pageParam }) => api(listAuditLog, { page: pageParam }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
