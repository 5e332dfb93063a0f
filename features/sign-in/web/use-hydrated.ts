import { useBrowserValue } from '#platform/web/use-browser-value.ts';

/** False on the server and until the page is hydrated. */
export function useHydrated(): boolean {
  return useBrowserValue(() => true, false);
}
