import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** False while the server renders and until the page's scripts have taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
