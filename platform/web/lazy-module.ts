import { use } from 'react';
import { loadChunk } from './chunk-reload.ts';

/** A module that is rendered with the page but loaded only where it is needed. */
export interface LazyModule<T> {
  /** Loads the module; loaders await it before the page renders. Rejects with a `ChunkError` and can be retried. */
  load: () => Promise<void>;
  /** The module; suspends until it has loaded. */
  read: () => T;
  /** The module, if it has loaded. */
  peek: () => T | undefined;
}

export function lazyModule<T>(name: string, importer: () => Promise<T>): LazyModule<T> {
  let loaded: { module: T } | undefined;
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= loadChunk(name, importer).then(
      (module) => {
        loaded = { module };
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const read = () => {
    if (!loaded) use(load());
    return (loaded as { module: T }).module;
  };
  return { load, read, peek: () => loaded?.module };
}
