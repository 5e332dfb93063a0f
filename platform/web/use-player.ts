import { useSyncExternalStore } from 'react';
import { emptyPlayerState, type PlayerState } from './player-state.ts';
import { createPlayerStore, type PlayerStore } from './player-store.ts';

let sharedStore: PlayerStore | null = null;

/** The page's one player. In server rendering it is never touched: only handlers and effects call it. */
export function getPlayerStore(): PlayerStore {
  sharedStore ??= createPlayerStore();
  return sharedStore;
}

const subscribe = (listener: () => void) => getPlayerStore().subscribe(listener);

/** A part of the player's state; the component renders again only when that part changes. Pick primitives. */
export function usePlayerState<T>(pick: (state: PlayerState) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => pick(getPlayerStore().getState()),
    () => pick(emptyPlayerState),
  );
}
