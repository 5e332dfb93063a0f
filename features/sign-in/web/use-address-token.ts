import { useEffect, useState } from 'react';

/**
 * The token after the `#` of the address, which browsers do not send, and a function to clear it. It is removed from
 * the address at once; null while the server renders, and without one.
 */
export function useAddressToken(name: string): [token: string | null, clear: () => void] {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const found = new URLSearchParams(location.hash.slice(1)).get(name);
    if (found === null) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    // Set after hydration, since the server rendered without it.
    queueMicrotask(() => setToken(found));
  }, [name]);
  return [token, () => setToken(null)];
}
