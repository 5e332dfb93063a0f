import { createOverlay, useOverlayValue } from '#platform/web/optimistic-overlay.ts';
import type { LikeView } from '../contract.ts';

const overlay = createOverlay<LikeView>((a, b) => a.currentUserLiked === b.currentUserLiked);

interface LikeCalls {
  like: () => Promise<LikeView>;
  unlike: () => Promise<LikeView>;
}

/** What a thing's like shows now, on every place of the page: `base` was loaded at `loadedAt` (ms). */
export function useLikeView(key: string, base: LikeView, loadedAt = 0): LikeView {
  return useOverlayValue(overlay, key, base, loadedAt);
}

/** Flips the like at once and sends it; a refusal flips it back and is thrown. */
export function toggleLike(key: string, shown: LikeView, calls: LikeCalls): Promise<LikeView> {
  const currentUserLiked = !shown.currentUserLiked;
  const likesCount = Math.max(0, shown.likesCount + (currentUserLiked ? 1 : -1));
  return overlay.change(key, { currentUserLiked, likesCount }, (wanted) =>
    wanted.currentUserLiked ? calls.like() : calls.unlike(),
  );
}

/** Lets everything on the page know what the server has said of a like. */
export function applyLikeAnswer(key: string, answer: LikeView): void {
  void overlay.change(key, answer, async () => answer);
}
