import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
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

export interface NotificationStore {
  getState(): NotificationState;
  subscribe(listener: () => void): () => void;
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
  let state: NotificationState = {
    items: [],
    unread,
    isLoaded: false,
    isLoading: false,
    hasFailed: false,
    nextPage: null,
  };
  const listeners = new Set<() => void>();
  /** Ids marked here, before the server has answered. */
  const reading = new Set<string>();
  let isOutdated = false;
  let lastRequestedPage: string | number = firstPage;

  const set = (change: Partial<NotificationState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const change = (id: string, by: Partial<Notification>) =>
    state.items.map((one) => (one.id === id ? { ...one, ...by } : one));

  async function load(page: string | number): Promise<void> {
    lastRequestedPage = page;
    set({ isLoading: true, hasFailed: false });
    try {
      const answer = await api(listNotifications, { page, items: pageSize });
      const fresh = resolveDocument<Notification[]>(answer);
      const known =
        page === firstPage ? [] : state.items.filter((old) => !fresh.some(({ id }) => id === old.id));
      const markedHere = fresh.filter(({ id, read }) => !read && reading.has(id)).length;
      set({
        items: [...known, ...fresh.map((one) => (reading.has(one.id) ? { ...one, read: true } : one))],
        unread: Math.max(0, answer.meta.unreadCount - markedHere),
        nextPage: answer.meta.nextPage,
        isLoaded: true,
        isLoading: false,
      });
    } catch {
      set({ isLoading: false, hasFailed: true });
    }
    if (!isOutdated) return;
    isOutdated = false;
    await load(firstPage);
  }

  async function reload(): Promise<void> {
    if (state.isLoading) isOutdated = true;
    else await load(firstPage);
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload,
    async loadMore() {
      const { nextPage, isLoading, hasFailed } = state;
      if (nextPage !== null && !isLoading && !hasFailed) await load(nextPage);
    },
    async retry() {
      if (!state.isLoading) await load(lastRequestedPage);
    },
    async markAsRead(id) {
      if (state.items.find((one) => one.id === id)?.read !== false) return;
      reading.add(id);
      set({ items: change(id, { read: true }), unread: Math.max(0, state.unread - 1) });
      try {
        await api(readNotification, { id, read: true });
      } catch {
        set({ items: change(id, { read: false }), unread: state.unread + 1 });
      } finally {
        reading.delete(id);
      }
    },
    applyRead(id) {
      const one = state.items.find((item) => item.id === id);
      if (one ? one.read : state.isLoaded && state.nextPage === null) return;
      set({ items: change(id, { read: true }), unread: Math.max(0, state.unread - 1) });
    },
    applyFollowed(authorId) {
      const items = state.items.map((one) =>
        one.author.id === authorId && isFollowKind(one.kind) ? { ...one, showCta: false } : one,
      );
      set({ items });
    },
  };
}
