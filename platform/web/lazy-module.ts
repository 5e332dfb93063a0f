import { use } from 'react';
import { loadChunk } from './chunk-reload.ts';

/** A part of the program that is drawn with the page but sent only where it is needed. */
export interface LazyModule<T> {
  /** What a loader awaits, so that the part is there when the page is drawn. Rejects with a `ChunkError`; then it may be asked again. */
  load: () => Promise<void>;
  /** The part; where nobody has loaded it, the nearest Suspense waits for it. */
  read: () => T;
  /** The part, if somebody has loaded it. */
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
