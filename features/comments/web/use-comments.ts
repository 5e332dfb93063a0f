import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { patchQueryData } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { CommentView } from '../contract.ts';
import type { CommentPage } from '../model/comment-document.ts';
import { isCounted } from '../model/comment-status.ts';
import type { CommentHostRef } from './comment-host-ref.ts';
import { commentsQuery } from './comments-query.ts';
import { momentsKey } from './moments/moments-key.ts';

type CommentPages = Parameters<typeof removeComment>[0];

/** A host's comment list and its changes after posting, reporting and deleting. */
export function useComments(host: CommentHostRef, onCount: (by: 1 | -1) => void = () => {}) {
  const api = useApi();
  const client = useQueryClient();
  const query = commentsQuery(api, host);
  const list = useInfiniteQuery({ ...query, enabled: host.open });

  async function edit(change: (comments: CommentPages) => CommentPages): Promise<void> {
    // An answer requested earlier must not revert the change.
    await client.cancelQueries({ queryKey: query.queryKey });
    const shown = patchQueryData<CommentPages>(client, query.queryKey, change);
    if (!shown) await client.invalidateQueries({ queryKey: query.queryKey });
  }

  /** The moments below the waveform are a list of their own. */
  function refreshMoments({ moment }: CommentView): void {
    if (moment !== null) void client.invalidateQueries({ queryKey: momentsKey(host.id) });
  }

  return {
    list,
    comments: list.data?.pages.flatMap((page) => page.items) ?? [],
    add: (comment: CommentView) => {
      onCount(1);
      refreshMoments(comment);
      return edit((comments) => prependComment(comments, comment));
    },
    remove: (comment: CommentView) => {
      if (isCounted(comment.status)) onCount(-1);
      refreshMoments(comment);
      return edit((comments) => removeComment(comments, comment.id));
    },
    replace: (comment: CommentView) => edit((comments) => replaceComment(comments, comment)),
  };
}

type Comments = InfiniteData<CommentPage, unknown>;

const mapPages = (
  comments: Comments,
  edit: (items: CommentView[], at: number) => CommentView[],
): Comments => ({
  ...comments,
  pages: comments.pages.map((page, at) => ({ ...page, items: edit(page.items, at) })),
});

/** Puts the new comment first. */
const prependComment = (comments: Comments, added: CommentView): Comments =>
  mapPages(comments, (items, at) => (at === 0 ? [added, ...items] : items));

const removeComment = (comments: Comments, id: string): Comments =>
  mapPages(comments, (items) => items.filter((item) => item.id !== id));

const replaceComment = (comments: Comments, changed: CommentView): Comments =>
  mapPages(comments, (items) => items.map((item) => (item.id === changed.id ? changed : item)));
