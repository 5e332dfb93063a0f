import { useSyncExternalStore } from 'react';
import { emptyPlayerState, type PlayerState } from './player-state.ts';
import { createPlayerStore, type PlayerStore } from './player-store.ts';

let sharedStore: PlayerStore | null = null;

/** The player of the page. Only for handlers and effects, never during server rendering. */
export function getPlayerStore(): PlayerStore {
  sharedStore ??= createPlayerStore();
  return sharedStore;
}

const subscribe = (listener: () => void) => getPlayerStore().subscribe(listener);

/** Selects a part of the player's state; the component rerenders only when it changes. Select primitives. */
export function usePlayerState<T>(pick: (state: PlayerState) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => pick(getPlayerStore().getState()),
    () => pick(emptyPlayerState),
  );
}
