import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listImportedComments } from '../contract.ts';

/** The viewer's archive of imported comments, page by page. */
export const importedCommentsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['imported-comments'],
    queryFn: ({ pageParam }) => api(listImportedComments, { page: pageParam, items: 20 }),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
