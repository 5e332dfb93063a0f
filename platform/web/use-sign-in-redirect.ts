import { useApp } from './app-context.tsx';

/** Leads a guest to sign-in and back to the present page; false for somebody who is signed in already. */
export function useSignInRedirect(): () => boolean {
  const { viewer, navigate } = useApp();
  return () => {
    if (viewer) return false;
    const { pathname, search, hash } = window.location;
    navigate(`/auth?tab=sign_in&redirect_to=${encodeURIComponent(pathname + search + hash)}`);
    return true;
  };
}
