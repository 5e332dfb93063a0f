import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { patchQueryData, type WithLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { throttle } from '#platform/web/throttle.ts';
import type { CommentView } from '../../contract.ts';
import type { CommentPage } from '../../model/comment-document.ts';
import { mergeNewest, newestFirst } from '../../model/merge-newest.ts';
import type { CommentHostRef } from '../comment-host-ref.ts';
import { commentsQuery, readCommentPage } from '../comments-query.ts';
import { momentsKey } from '../moments/moments-key.ts';

type CommentPages = InfiniteData<WithLoadedAt<CommentPage>, unknown>;

/** A tab reads at most so often, in ms. */
const spacingMs = 3000;
/** Tabs that got one live message read within so many ms, not all at once. */
const spreadMs = 1000;

interface Held {
  comments: readonly CommentView[];
  /** More were written than were read. */
  hasGap: boolean;
}

const nothing: Held = { comments: [], hasGap: false };

/**
 * Brings the comments that others wrote into the shown list after each of `changes`: at once where `mayInsert`, else they are
 * held until `show`.
 */
export function useNewComments(host: CommentHostRef, changes: number, mayInsert: () => boolean) {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = commentsQuery(api, host);
  const [held, setHeld] = useState(nothing);
  const refreshMoments = () => client.invalidateQueries({ queryKey: momentsKey(host.id) });
  const shownPages = () => client.getQueryData<CommentPages>(queryKey);

  const edit = (change: (page: WithLoadedAt<CommentPage>, at: number) => CommentView[]) =>
    patchQueryData<CommentPages>(client, queryKey, (data) => ({
      ...data,
      pages: data.pages.map((page, at) => ({ ...page, items: change(page, at) })),
    }));

  async function insert({ comments, hasGap }: Held): Promise<void> {
    setHeld(nothing);
    if (hasGap) return client.invalidateQueries({ queryKey });
    const added = new Set(comments.map(({ id }) => id));
    edit(({ items }, at) => {
      const others = items.filter(({ id }) => !added.has(id));
      return at === 0 ? [...comments, ...others].sort(newestFirst) : others;
    });
    if (comments.some(({ moment }) => moment !== null)) await refreshMoments();
  }

  const read = useEffectEvent(async () => {
    const before = new Set(shownPages()?.pages.flatMap(({ items }) => items.map(({ id }) => id)));
    const page = await readCommentPage(api, host).catch(() => null);
    const shown = shownPages()?.pages.flatMap(({ items }) => items);
    if (!page || !shown) return;
    const merged = mergeNewest({ shown, before, read: page.items, hasMore: page.meta.nextPage !== null });
    const isGone = (comment: CommentView) => !merged.known.some(({ id }) => id === comment.id);
    if (shown.some((comment) => comment.moment !== null && isGone(comment))) await refreshMoments();
    // Another pinned comment moves some to another page; a page holds as many as before, the last one the rest.
    const last = (shownPages()?.pages.length ?? 1) - 1;
    const rest = [...merged.known];
    edit(({ items }, at) => rest.splice(0, at === last ? rest.length : items.length));
    const news = { comments: merged.added, hasGap: merged.hasGap };
    if (news.comments.length > 0 && !mayInsert()) setHeld(news);
    else await insert(news);
  });

  useSpacedRead(changes, () => void read());

  return { held, show: () => insert(held) };
}

/** Runs `read` after each of `changes`: spread, spaced, and once the tab is seen again. */
function useSpacedRead(changes: number, read: () => void): void {
  const onTurn = useEffectEvent(read);
  const request = useRef(() => {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWaiting = false;
    const spaced = throttle(spacingMs, () => {
      timer = setTimeout(() => onTurn(), Math.random() * spreadMs);
    });
    const ask = () => {
      isWaiting = document.hidden;
      if (!isWaiting) spaced();
    };
    const onVisible = () => {
      if (isWaiting) ask();
    };
    request.current = ask;
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      clearTimeout(timer);
      spaced.cancel();
    };
  }, []);
  useEffect(() => {
    if (changes > 0) request.current();
  }, [changes]);
}
