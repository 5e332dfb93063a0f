import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useApi } from '#platform/web/app-context.tsx';
import { type CommentView, getCommentAddress } from '../contract.ts';
import type { useComments } from './use-comments.ts';

/** Pages of the list that are read for a comment further down. */
const maxPages = 10;

function subscribeHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

const linkedId = (hash: string): string | null => /^#comment-([0-9a-f-]{36})$/.exec(hash)?.[1] ?? null;

/** A reply that the page's address names, with the comment that it replies to. */
export interface LinkedReply {
  id: string;
  parentId: string;
}

/**
 * The comment that the page's address names is scrolled to and has the focus, once it is there; where it is further down, pages are read
 * until it is. Gives a reply that the thread of its comment has not loaded yet; null otherwise.
 */
export function useLinkedComment(
  list: ReturnType<typeof useComments>['list'],
  comments: readonly CommentView[],
): LinkedReply | null {
  const api = useApi();
  const id = linkedId(
    useSyncExternalStore(
      subscribeHash,
      () => location.hash,
      () => '',
    ),
  );
  const isThere = comments.some((one) => one.id === id || one.replies.some((reply) => reply.id === id));
  const { data: place } = useQuery({
    queryKey: ['comments', 'place', id],
    queryFn: () => api(getCommentAddress, { id: id ?? '' }),
    enabled: id !== null && !isThere && list.isSuccess,
    retry: false,
  });
  const isHere = place?.address.split('#')[0] === (typeof location === 'undefined' ? '' : location.pathname);
  const first = isHere && !isThere ? (place?.parentId ?? id) : null;
  const hasFirst = comments.some((one) => one.id === first);
  const pages = list.data?.pages.length ?? 0;
  const mayReadOn = first !== null && !hasFirst && list.hasNextPage && !list.isFetchNextPageError;
  const readOn = useEffectEvent(() => void list.fetchNextPage());
  useEffect(() => {
    if (mayReadOn && pages < maxPages) readOn();
  }, [mayReadOn, pages]);
  useEffect(() => {
    const item = isThere ? document.getElementById(`comment-${id}`) : null;
    if (!item) return;
    item.tabIndex = -1;
    item.focus({ preventScroll: true });
    item.scrollIntoView({ block: 'center' });
  }, [isThere, id]);
  const parentId = place?.parentId;
  return id !== null && hasFirst && parentId ? { id, parentId } : null;
}
