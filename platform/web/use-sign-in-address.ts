import { useApp } from './app-context.tsx';

/** Where a guest signs in, to come back to the present page (COMM-003). */
export function useSignInAddress(): string {
  const { renderedPath: here = window.location.pathname + window.location.search } = useApp();
  return `/auth?tab=sign_in&redirect_to=${encodeURIComponent(here)}`;
}
