import { flash } from '#design/flash/flash.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { createOverlay, useOverlayValue } from '#platform/web/api/optimistic-overlay.ts';
import type { FollowView } from '../contract.ts';

/** Something that can be followed, with its calls. */
export interface Followable {
  /** Shared by everything on the page that shows it: `user:{id}`, `group:{id}`. */
  key: string;
  /** Display name. */
  name: string;
  followersCount: number;
  /** Null for a guest. */
  currentUserFollowing: boolean | null;
  follow: () => Promise<FollowView>;
  unfollow: () => Promise<FollowView>;
}

type Shown = FollowView & { busy?: boolean };

const overlay = createOverlay<Shown>((a, b) => a.currentUserFollowing === b.currentUserFollowing);

/**
 * Follow state and toggle, shared across the page. Changes only after the server's answer; a refusal is shown.
 * `loadedAt` in ms.
 */
export function useFollow(thing: Followable, loadedAt = 0) {
  const { key, followersCount } = thing;
  const base = { followersCount, currentUserFollowing: thing.currentUserFollowing ?? false };
  const shown: Shown = useOverlayValue(overlay, key, base, loadedAt);
  const toggle = () => {
    if (shown.busy) return;
    const call = shown.currentUserFollowing ? thing.unfollow : thing.follow;
    overlay
      .change(key, { ...shown, busy: true }, () => call())
      .catch((error: unknown) => {
        const known = error instanceof Refusal;
        flash.error(known ? error.message : 'Something went wrong. Please try again later.');
      });
  };
  return { ...shown, busy: shown.busy === true, toggle };
}
