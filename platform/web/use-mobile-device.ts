import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isMobileDevice, useLayoutClass } from './layout-class.ts';
import { useBrowserValue } from './use-browser-value.ts';

const key = ['search', 'mobile agent'];

/** Stores, for a page rendered on the server, whether the user agent is a phone or tablet. */
export function guessMobile(queryClient: QueryClient, userAgent: string): boolean {
  return queryClient.setQueryData<boolean>(key, isMobileDevice(Number.POSITIVE_INFINITY, userAgent)) ?? false;
}

/** Whether this is a mobile device; on the server and until hydration, the server's guess. */
export function useMobileDevice(): boolean {
  const queryClient = useQueryClient();
  // Renders again when the layout class changes.
  useLayoutClass();
  return useBrowserValue(
    () => isMobileDevice(window.innerWidth, navigator.userAgent),
    queryClient.getQueryData<boolean>(key) ?? false,
  );
}
