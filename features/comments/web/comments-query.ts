import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { withLoadedAt } from '#platform/web/api/query-data-age.ts';
import { commentPageOf } from '../model/comment-document.ts';
import type { CommentHostRef } from './comment-host-ref.ts';
import { throttleRequest } from './throttle-request.ts';

/** A host's comments page by page; a loader prefetches the first with `prefetchInfiniteQuery`. */
export const commentsQuery = (api: Api, { endpoints, id, items }: CommentHostRef) =>
  infiniteQueryOptions({
    queryKey: ['comments', endpoints.list.path, id, items ?? null],
    queryFn: async ({ pageParam }) => {
      await throttleRequest(api, `${endpoints.list.path} ${id}`);
      return withLoadedAt(commentPageOf(await api(endpoints.list, { id, items, page: pageParam })));
    },
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
