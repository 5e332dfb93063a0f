import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { createStore, type ReadableStore } from '#platform/web/store.ts';
import { listNotifications, readNotification } from '../contract.ts';
import type { Notification } from '../model/notification.ts';
import { isFollowKind } from '../model/notification-kind.ts';

export interface NotificationState {
  items: readonly Notification[];
  /** All unread notifications, not only those of `items`. */
  unread: number;
  /** Whether the first page was loaded. */
  isLoaded: boolean;
  isLoading: boolean;
  /** Whether the last load failed; items stay. */
  hasFailed: boolean;
  nextPage: string | number | null;
}

export interface NotificationStore extends ReadableStore<NotificationState> {
  /** Reloads the list from page 1; during a load this is done once afterwards. */
  reload(): Promise<void>;
  /** Loads the next page, unless a load is running, the last one failed or there is no next page. */
  loadMore(): Promise<void>;
  /** Retries the failed load. */
  retry(): Promise<void>;
  /** Marks a row as read optimistically; a failed call reverts that. */
  markAsRead(id: string): Promise<void>;
  /** Applies a live message that a row was read, in this or another tab. */
  applyRead(id: string): void;
  /** Hides "Follow back" of this author, whom the reader now follows. */
  applyFollowed(authorId: string): void;
}

const pageSize = 25;
const firstPage = 1;

/** Creates the store of this tab. `unread` is the number of the page's data. */
export function createNotificationStore(api: Api, unread: number): NotificationStore {
  const { getState, getInitialState, patchState, subscribe } = createStore<NotificationState>({
    items: [],
    unread,
    isLoaded: false,
    isLoading: false,
    hasFailed: false,
    nextPage: null,
  });
  /** Ids marked here, before the server has answered. */
  const reading = new Set<string>();
  let isOutdated = false;
  let lastRequestedPage: string | number = firstPage;

  const change = (id: string, by: Partial<Notification>) =>
    getState().items.map((one) => (one.id === id ? { ...one, ...by } : one));

  async function load(page: string | number): Promise<void> {
    lastRequestedPage = page;
    patchState({ isLoading: true, hasFailed: false });
    try {
      const answer = await api(listNotifications, { page, items: pageSize });
      const fresh = resolveDocument<Notification[]>(answer);
      const known =
        page === firstPage ? [] : getState().items.filter((old) => !fresh.some(({ id }) => id === old.id));
      const markedHere = fresh.filter(({ id, read }) => !read && reading.has(id)).length;
      patchState({
        items: [...known, ...fresh.map((one) => (reading.has(one.id) ? { ...one, read: true } : one))],
        unread: Math.max(0, answer.meta.unreadCount - markedHere),
        nextPage: answer.meta.nextPage,
        isLoaded: true,
        isLoading: false,
      });
    } catch {
      patchState({ isLoading: false, hasFailed: true });
    }
    if (!isOutdated) return;
    isOutdated = false;
    await load(firstPage);
  }

  async function reload(): Promise<void> {
    if (getState().isLoading) isOutdated = true;
    else await load(firstPage);
  }

  return {
    getState,
    getInitialState,
    subscribe,
    reload,
    async loadMore() {
      const { nextPage, isLoading, hasFailed } = getState();
      if (nextPage !== null && !isLoading && !hasFailed) await load(nextPage);
    },
    async retry() {
      if (!getState().isLoading) await load(lastRequestedPage);
    },
    async markAsRead(id) {
      if (getState().items.find((one) => one.id === id)?.read !== false) return;
      reading.add(id);
      patchState({ items: change(id, { read: true }), unread: Math.max(0, getState().unread - 1) });
      try {
        await api(readNotification, { id, read: true });
      } catch {
        patchState({ items: change(id, { read: false }), unread: getState().unread + 1 });
      } finally {
        reading.delete(id);
      }
    },
    applyRead(id) {
      const one = getState().items.find((item) => item.id === id);
      if (one ? one.read : getState().isLoaded && getState().nextPage === null) return;
      patchState({ items: change(id, { read: true }), unread: Math.max(0, getState().unread - 1) });
    },
    applyFollowed(authorId) {
      const items = getState().items.map((one) =>
        one.author?.id === authorId && isFollowKind(one.kind) ? { ...one, showCta: false } : one,
      );
      patchState({ items });
    },
  };
}
