import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { listNotifications, readNotification } from '../contract.ts';
import type { Notification } from '../model/notification.ts';
import { isFollowKind } from '../model/notification-kind.ts';

export interface NotificationState {
  items: readonly Notification[];
  /** All unread ones, not only of the items. */
  unread: number;
  /** The first page has been loaded. */
  isLoaded: boolean;
  isLoading: boolean;
  /** The last load failed; items that were there stay. */
  hasFailed: boolean;
  nextPage: string | number | null;
}

export interface NotificationStore {
  getState(): NotificationState;
  subscribe(listener: () => void): () => void;
  /** Starts the list again from page 1. While something is loading it is done afterwards, once. */
  reload(): Promise<void>;
  /** Loads the next page, unless something is loading, the last load failed or there is none. */
  loadMore(): Promise<void>;
  /** Tries again what failed. */
  retry(): Promise<void>;
  /** Marks it as read at once; a refusal takes that back. */
  markAsRead(id: string): Promise<void>;
  /** It was read in another tab, or in this one, which knows. */
  applyRead(id: string): void;
  /** The reader follows this member now: there is nothing left to follow back. */
  applyFollowed(authorId: string): void;
}

const pageSize = 25;
const firstPage = 1;

/** The reader's notifications in this tab. `unread` is what the page's data said. */
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
  /** Read here, and not yet known to the server. */
  const reading = new Set<string>();
  let isOutdated = false;
  let wanted: string | number = firstPage;

  const set = (change: Partial<NotificationState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const change = (id: string, by: Partial<Notification>) =>
    state.items.map((one) => (one.id === id ? { ...one, ...by } : one));

  async function load(page: string | number): Promise<void> {
    wanted = page;
    set({ isLoading: true, hasFailed: false });
    try {
      const answer = await api(listNotifications, { page, items: pageSize });
      const fresh = resolveDocument<Notification[]>(answer);
      const known =
        page === firstPage ? [] : state.items.filter((old) => !fresh.some(({ id }) => id === old.id));
      const early = fresh.filter(({ id, read }) => !read && reading.has(id)).length;
      set({
        items: [...known, ...fresh.map((one) => (reading.has(one.id) ? { ...one, read: true } : one))],
        unread: Math.max(0, answer.meta.unreadCount - early),
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
      if (!state.isLoading) await load(wanted);
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
