import type { RawBuilder } from 'kysely';
import type { LikeView } from '#features/likes/contract.ts';
import { deleteLike, insertLike, type LikeHost } from '#features/likes/server/like.store.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

interface LikeTarget {
  host: LikeHost;
  hostId: string;
  payload: unknown;
  further?: RawBuilder<unknown> | undefined;
  /** Who is refused a like, and the text that they get. */
  refusal?: { when: RawBuilder<boolean>; text: string };
}

/**
 * Likes or unlikes for the actor; repeating changes nothing. The host's action checks permission. Needs no transaction.
 */
export async function setLike(call: MemberCall, target: LikeTarget, liked: boolean): Promise<LikeView> {
  const { refusal, ...like } = { ...target, userId: call.actor.userId };
  const likesCount = liked
    ? await insertLike(call, { ...like, ...(refusal && { refusedWhen: refusal.when }) })
    : await deleteLike(call, like);
  if (likesCount === null) throw notFound();
  if (likesCount === 'refused') throw forbidden(refusal?.text);
  return { likesCount, currentUserLiked: liked };
}
