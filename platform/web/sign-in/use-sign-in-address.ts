import { useApp } from '../app-context.tsx';

/** Address of the sign-in page that returns to the current page (COMM-003). */
export function useSignInAddress(): string {
  const { renderedPath = window.location.pathname + window.location.search } = useApp();
  return `/auth?tab=sign_in&redirect_to=${encodeURIComponent(renderedPath)}`;
}
