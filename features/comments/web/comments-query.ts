import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { withLoadedAt } from '#platform/web/api/query-data-age.ts';
import { type CommentPage, commentPageOf } from '../model/comment-document.ts';
import type { CommentHostRef } from './comment-host-ref.ts';
import { throttleRequest } from './throttle-request.ts';

/** Reads a page of a host's comments, the newest where none is named. */
export async function readCommentPage(
  api: Api,
  { endpoints, id, items }: CommentHostRef,
  page?: string | number,
): Promise<CommentPage> {
  await throttleRequest(api, `${endpoints.list.path} ${id}`);
  return commentPageOf(await api(endpoints.list, { id, items, page }));
}

/** A host's comments page by page; a loader prefetches the first with `prefetchInfiniteQuery`. */
export const commentsQuery = (api: Api, host: CommentHostRef) =>
  infiniteQueryOptions({
    queryKey: ['comments', host.endpoints.list.path, host.id, host.items ?? null],
    queryFn: async ({ pageParam }) => withLoadedAt(await readCommentPage(api, host, pageParam)),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
