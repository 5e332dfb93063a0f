import { useSyncExternalStore } from 'react';

/** A value that lives outside of components, to be read. Its functions need no `this`. */
export interface ReadableStore<T> {
  getState(): T;
  /** The value of server rendering and hydration. */
  getInitialState(): T;
  /** Calls `listener` after every change; returns the function that ends this. */
  subscribe(listener: () => void): () => void;
}

export interface Store<T> extends ReadableStore<T> {
  setState(next: T): void;
  /** Replaces some fields of a state that is an object. */
  patchState(change: Partial<T>): void;
}

/** Creates a store. On the server a module's store is shared by all requests: change it in the browser only. */
export function createStore<T>(initial: T): Store<T> {
  let state = initial;
  const listeners = new Set<() => void>();
  const setState = (next: T) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    getState: () => state,
    getInitialState: () => initial,
    setState,
    patchState: (change) => setState({ ...state, ...change }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The state of a store; the component renders again when it is replaced. */
export const useStore = <T>(store: ReadableStore<T>): T =>
  useSyncExternalStore(store.subscribe, store.getState, store.getInitialState);
