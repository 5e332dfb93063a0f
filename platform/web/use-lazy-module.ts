import { useEffect, useEffectEvent, useState } from 'react';
import { loadChunk } from './chunk-reload.ts';

/**
 * Loads a module that a page can do without: null during server rendering and until it has loaded. `name` appears in
 * the error; `importer` is called once, while `when` is true.
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
  // Thrown during rendering, so that the error boundary of the page handles it.
  if (failure) throw failure;
  return loaded?.part ?? null;
}
