import { useSyncExternalStore } from 'react';
import { emptyState, type PlayerState } from './player-state.ts';
import { createPlayerStore, type PlayerStore } from './player-store.ts';

let store: PlayerStore | null = null;

/** The page's one player. In server rendering it is never touched: only handlers and effects call it. */
export function playerStore(): PlayerStore {
  store ??= createPlayerStore();
  return store;
}

const subscribe = (listener: () => void) => playerStore().subscribe(listener);

/** A part of the player's state; the component renders again only when that part changes. Pick primitives. */
export function usePlayerState<T>(pick: (state: PlayerState) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => pick(playerStore().getState()),
    () => pick(emptyState),
  );
}
