import { useSyncExternalStore } from 'react';
import { isMobileDevice, useLayoutClass } from '#platform/web/layout-class.ts';

const never = () => () => {};

/** Whether this is a mobile device; null while the server renders, which cannot know, and until the page is alive. */
export function useMobileDevice(): boolean | null {
  // Looked at again whenever the window changes its class.
  useLayoutClass();
  return useSyncExternalStore(
    never,
    () => isMobileDevice(window.innerWidth, navigator.userAgent),
    () => null,
  );
}
