import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { patchData } from '#platform/web/age-of-data.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { CommentView } from '../contract.ts';
import { isCounted } from '../model/comment-status.ts';
import type { CommentHostRef } from './comment-host-ref.ts';
import { commentsQuery } from './comments-query.ts';
import { putInPlace, putOnTop, takeOut } from './edit-comments.ts';

type Edit = Parameters<typeof takeOut>[0];

/** The list of a thing's comments, and what posting, reporting and deleting make of it. */
export function useComments(host: CommentHostRef, onCount: (by: 1 | -1) => void = () => {}) {
  const api = useApi();
  const client = useQueryClient();
  const query = commentsQuery(api, host);
  const list = useInfiniteQuery({ ...query, enabled: host.open });

  async function edit(change: (comments: Edit) => Edit): Promise<void> {
    // An answer that was asked for before must not take the change back.
    await client.cancelQueries({ queryKey: query.queryKey });
    const shown = patchData<Edit>(client, query.queryKey, change);
    if (!shown) await client.invalidateQueries({ queryKey: query.queryKey });
  }

  return {
    list,
    comments: list.data?.pages.flatMap((page) => page.items) ?? [],
    add: (comment: CommentView) => {
      onCount(1);
      return edit((comments) => putOnTop(comments, comment));
    },
    remove: (comment: CommentView) => {
      if (isCounted(comment.status)) onCount(-1);
      return edit((comments) => takeOut(comments, comment.id));
    },
    replace: (comment: CommentView) => edit((comments) => putInPlace(comments, comment)),
  };
}
