import { useEffect, useEffectEvent, useState } from 'react';
import { loadChunk } from './chunk-reload.ts';

/**
 * A part of the program that a page can be read without: null while the server renders and until it has arrived.
 * `name` is told when it does not come; `importer` is asked once, while `when` holds.
 */
export function useLazyModule<T>(name: string, importer: () => Promise<T>, when = true): T | null {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const missing = when && loaded === null;
  const load = useEffectEvent(() => {
    loadChunk(name, importer).then((part) => setLoaded({ part }), setFailure);
  });
  useEffect(() => {
    if (missing) load();
  }, [missing]);
  // Thrown while rendering, so that the page's own failure view takes over.
  if (failure) throw failure;
  return loaded?.part ?? null;
}
