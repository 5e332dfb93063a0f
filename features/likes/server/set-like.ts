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
 * Likes or unlikes for the actor; repeating changes nothing. The host's action checks permission. Needs no transaction.
 */
export async function setLike(call: MemberCall, target: LikeTarget, liked: boolean): Promise<LikeView> {
  const change = liked ? insertLike : deleteLike;
  const likesCount = await change(call, { ...target, userId: call.actor.userId });
  if (likesCount === null) throw notFound();
  return { likesCount, currentUserLiked: liked };
}
