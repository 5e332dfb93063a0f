import { createOverlay, useOverlayValue } from '#platform/web/api/optimistic-overlay.ts';
import type { LikeView } from '../contract.ts';

const overlay = createOverlay<LikeView>((a, b) => a.currentUserLiked === b.currentUserLiked);

export interface LikeCalls {
  like: () => Promise<LikeView>;
  unlike: () => Promise<LikeView>;
}

/** The like state to show; `base` was loaded at `loadedAt` (ms). */
export function useLikeView(key: string, base: LikeView, loadedAt = 0): LikeView {
  return useOverlayValue(overlay, key, base, loadedAt);
}

/** Toggles the like optimistically and sends it; a refusal reverts it and is thrown. */
export function toggleLike(key: string, shown: LikeView, calls: LikeCalls): Promise<LikeView> {
  const currentUserLiked = !shown.currentUserLiked;
  const likesCount = Math.max(0, shown.likesCount + (currentUserLiked ? 1 : -1));
  return overlay.change(key, { currentUserLiked, likesCount }, (wanted) =>
    wanted.currentUserLiked ? calls.like() : calls.unlike(),
  );
}

/** Applies what the server says of a like everywhere on the page; while the viewer's own like is under way only its count. */
export function applyLikeAnswer(key: string, answer: LikeView): void {
  overlay.settle(key, answer, (own, { likesCount }) => ({ ...own, likesCount }));
}
