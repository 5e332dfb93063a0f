import { useSyncExternalStore } from 'react';

const query = '(width < 668px) and (pointer: coarse)';

const subscribe = (listener: () => void) => {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

/** Whether the studio is on a phone: narrow, and used by fingers (STUDIO-013). */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
