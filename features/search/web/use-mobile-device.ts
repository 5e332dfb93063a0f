import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isMobileDevice, useLayoutClass } from '#platform/web/layout-class.ts';

const key = ['search', 'mobile agent'];
const never = () => () => {};

/** Tells a page that the server draws whether the browser which asks for it says that it is one of a phone or tablet. */
export function guessMobile(queryClient: QueryClient, userAgent: string): boolean {
  return queryClient.setQueryData<boolean>(key, isMobileDevice(Number.POSITIVE_INFINITY, userAgent)) ?? false;
}

/** Whether this is a mobile device; the server's guess while it renders, and until the page is alive. */
export function useMobileDevice(): boolean {
  const queryClient = useQueryClient();
  // Looked at again whenever the window changes its class.
  useLayoutClass();
  return useSyncExternalStore(
    never,
    () => isMobileDevice(window.innerWidth, navigator.userAgent),
    () => queryClient.getQueryData<boolean>(key) ?? false,
  );
}
