import { useApp } from './app-context.tsx';

/** Where a guest makes an account, to come back to the present page (COMM-002). */
export function useSignUpAddress(): string {
  const { renderedPath: here = window.location.pathname + window.location.search } = useApp();
  return `/auth?tab=sign_up&redirect_to=${encodeURIComponent(here)}`;
}
