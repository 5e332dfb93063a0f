import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getListLoadedAt, patchQueryData, type WithLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { CommentView, ReplyView } from '../contract.ts';
import type { CommentPage } from '../model/comment-document.ts';
import { commentAsReply, withChanged, withoutComment, withReplies } from '../model/comment-replies.ts';
import { isCounted } from '../model/comment-status.ts';
import type { CommentHostRef } from './comment-host-ref.ts';
import { commentsQuery } from './comments-query.ts';
import { momentsKey } from './moments/moments-key.ts';

type CommentPages = InfiniteData<WithLoadedAt<CommentPage>, unknown>;

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
    loadedAt: getListLoadedAt(list.data),
    comments: list.data?.pages.flatMap((page) => page.items) ?? [],
    add: (comment: CommentView) => {
      onCount(1);
      refreshMoments(comment);
      return edit((comments) => prependComment(comments, comment));
    },
    remove: (comment: CommentView) => {
      if (isCounted(comment.status)) onCount(-1);
      refreshMoments(comment);
      return edit((comments) => mapPages(comments, (items) => withoutComment(items, comment)));
    },
    reload: () => client.invalidateQueries({ queryKey: query.queryKey }),
    replace: (comment: CommentView) => {
      refreshMoments(comment);
      return edit((comments) => mapPages(comments, (items) => withChanged(items, comment)));
    },
    addReply: (parent: CommentView, reply: CommentView) => {
      onCount(1);
      const read = [commentAsReply(reply)];
      return edit((comments) =>
        mapPages(comments, (items) => withReplies(items, { parentId: parent.id, read, added: 1 })),
      );
    },
    addReplies: (parent: CommentView, read: readonly ReplyView[]) =>
      edit((comments) => mapPages(comments, (items) => withReplies(items, { parentId: parent.id, read }))),
  };
}

const mapPages = (
  comments: CommentPages,
  edit: (items: CommentView[], at: number) => CommentView[],
): CommentPages => ({
  ...comments,
  pages: comments.pages.map((page, at) => ({ ...page, items: edit(page.items, at) })),
});

/** Puts the new comment first, behind the pinned one. */
const prependComment = (comments: CommentPages, added: CommentView): CommentPages =>
  mapPages(comments, (items, at) => {
    if (at > 0) return items;
    const first = items.filter(({ pinned }) => pinned);
    return [...first, added, ...items.slice(first.length)];
  });
