import { useEffect, useState } from 'react';

/**
 * A token that stands behind the `#` of the address, where no server and no other page sees it, and how to forget it. It
 * is taken out of the address at once; null while the server draws, and where there is none.
 */
export function useAddressToken(name: string): [token: string | null, forget: () => void] {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const found = new URLSearchParams(location.hash.slice(1)).get(name);
    if (found === null) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    // Read in the browser only, so it is news to what the server has drawn.
    queueMicrotask(() => setToken(found));
  }, [name]);
  return [token, () => setToken(null)];
}
