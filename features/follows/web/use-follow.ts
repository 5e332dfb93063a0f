import { flash } from '#design/flash/flash.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { createOverlay, useOverlayValue } from '#platform/web/optimistic-overlay.ts';
import type { FollowView } from '../contract.ts';

/** What can be followed, and how. */
export interface Followable {
  /** One for everything on the page that shows it: `user:{id}`, `group:{id}`. */
  key: string;
  /** What others read of it. */
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
 * Whether the thing is followed and by how many, on every place of the page, and the switch. Nothing is shown before the
 * server has said it; a refusal leaves what was there and is told. `loadedAt` (ms) is when the thing was read.
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
