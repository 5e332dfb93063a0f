import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the server renders and until the page's scripts have taken over. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
