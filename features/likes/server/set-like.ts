import type { LikeView } from '#features/likes/contract.ts';
import { deleteLike, insertLike, type LikeHost } from '#features/likes/server/like.store.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

interface LikeTarget {
  host: LikeHost;
  hostId: string;
  payload: unknown;
}

/**
 * Makes the caller like the thing or not; repeating it changes nothing. The host's action has decided before whether
 * the caller may. Needs no transaction around it.
 */
export async function setLike(call: MemberCall, target: LikeTarget, liked: boolean): Promise<LikeView> {
  const change = liked ? insertLike : deleteLike;
  const likesCount = await change(call, { ...target, userId: call.actor.userId });
  if (likesCount === null) throw notFound();
  return { likesCount, currentUserLiked: liked };
}
