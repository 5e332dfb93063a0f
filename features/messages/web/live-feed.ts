import { createStore, type ReadableStore } from '#platform/web/store.ts';

/** A page of a list with the cursor of the next one. */
export interface LiveFeedPage<T> {
  items: readonly T[];
  nextPage: string | number | null;
}

export interface LiveFeedState<T> {
  /** In order. */
  items: readonly T[];
  nextPage: string | number | null;
  /** Whether the next page is being loaded. */
  isLoading: boolean;
  /** Whether loading the next page failed. */
  hasFailed: boolean;
}

export interface LiveFeed<T> extends ReadableStore<LiveFeedState<T>> {
  /** Loads the next page, unless it is being loaded or there is none. */
  loadMore(): Promise<void>;
  /** Loads new items from the beginning until a known one. Rejects where loading fails. */
  refresh(): Promise<void>;
  /** Adds an item or replaces the one with its id. */
  upsert(item: T): void;
  update(id: string, by: Partial<T>): void;
}

interface LiveFeedOptions<T> {
  start: LiveFeedPage<T>;
  read: (page?: string | number) => Promise<LiveFeedPage<T>>;
  order: (a: T, b: T) => number;
  /** Whether a reloaded item is unchanged, so that the items after it are known, too. */
  isSame: (fresh: T, known: T) => boolean;
}

/** A refresh that needs more pages replaces the list. */
const maxPagesPerRefresh = 10;

/**
 * A list that gets new items at its beginning while older ones are loaded at its end: every item once and in order, in
 * whatever order the answers arrive.
 */
export function createLiveFeed<T extends { id: string }>(settings: LiveFeedOptions<T>): LiveFeed<T> {
  const { read, order, isSame } = settings;
  const { getState, getInitialState, patchState, subscribe } = createStore<LiveFeedState<T>>({
    ...settings.start,
    isLoading: false,
    hasFailed: false,
  });
  let refreshing: Promise<void> | null = null;
  let isOutdated = false;

  const merged = (fresh: readonly T[], known: readonly T[] = getState().items) =>
    [...new Map([...known, ...fresh].map((one) => [one.id, one])).values()].sort(order);
  const meets = (fresh: readonly T[]) =>
    fresh.some((one) => getState().items.some((known) => known.id === one.id && isSame(one, known)));

  async function readNew(): Promise<void> {
    let fresh: readonly T[] = [];
    let page: LiveFeedPage<T> | null = null;
    for (let count = 0; count < maxPagesPerRefresh; count += 1) {
      page = await read(page?.nextPage ?? undefined);
      fresh = [...fresh, ...page.items];
      if (meets(page.items)) return patchState({ items: merged(fresh) });
      if (page.nextPage === null) break;
    }
    const [first] = fresh;
    const newer = getState().items.filter((one) => first === undefined || order(one, first) < 0);
    patchState({ items: merged(fresh, newer), nextPage: page?.nextPage ?? null });
  }

  async function refresh(): Promise<void> {
    if (refreshing) {
      // The running refresh may have read before the change.
      isOutdated = true;
      return refreshing;
    }
    refreshing = (async () => {
      do {
        isOutdated = false;
        await readNew();
      } while (isOutdated);
    })().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  return {
    getState,
    getInitialState,
    subscribe,
    async loadMore() {
      const { nextPage, isLoading } = getState();
      if (nextPage === null || isLoading) return;
      patchState({ isLoading: true, hasFailed: false });
      try {
        const page = await read(nextPage);
        // A refresh may have replaced the list meanwhile: then this page no longer belongs to it.
        const isNext = getState().nextPage === nextPage;
        patchState({
          isLoading: false,
          ...(isNext && { items: merged(page.items), nextPage: page.nextPage }),
        });
      } catch {
        patchState({ isLoading: false, hasFailed: true });
      }
    },
    refresh,
    upsert: (item) => patchState({ items: merged([item]) }),
    update: (id, by) =>
      patchState({ items: getState().items.map((one) => (one.id === id ? { ...one, ...by } : one)) }),
  };
}
