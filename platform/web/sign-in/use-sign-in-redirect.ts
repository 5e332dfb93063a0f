import { useApp } from '../app-context.tsx';

/** Returns a function that sends a guest to sign-in and back to the current page; it returns false for a member. */
export function useSignInRedirect(): () => boolean {
  const { viewer, navigate } = useApp();
  return () => {
    if (viewer) return false;
    const { pathname, search, hash } = window.location;
    navigate(`/auth?tab=sign_in&redirect_to=${encodeURIComponent(pathname + search + hash)}`);
    return true;
  };
}
