import { flash } from '#design/flash/flash.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useSignInRedirect } from '#platform/web/sign-in/use-sign-in-redirect.ts';
import type { LikeView } from '../contract.ts';
import { type LikeCalls, toggleLike, useLikeView } from './like-overlay.ts';

interface LikeOptions {
  calls: LikeCalls;
  /** When `base` was loaded (ms). */
  loadedAt: number;
}

/** A like state with its toggle, the same everywhere on the page; a guest is sent to sign-in. */
export function useLike(key: string, base: LikeView, { calls, loadedAt }: LikeOptions) {
  const signInFirst = useSignInRedirect();
  const shown = useLikeView(key, base, loadedAt);
  const toggle = () => {
    if (signInFirst()) return;
    toggleLike(key, shown, calls).catch((error: unknown) => {
      flash.error(error instanceof Refusal ? error.message : 'Something went wrong. Please try again later.');
    });
  };
  return { shown, toggle };
}
