import { useApp } from '../app-context.tsx';

/** Address of the sign-up page that returns to the current page (COMM-002). */
export function useSignUpAddress(): string {
  const { renderedPath = window.location.pathname + window.location.search } = useApp();
  return `/auth?tab=sign_up&redirect_to=${encodeURIComponent(renderedPath)}`;
}
