import { deleteBlock, insertBlock } from '#features/blocks/server/block.store.ts';
import { deleteFollowsBetween } from '#features/follows/server/follow-user.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { lockConversationBetween, lockUserPair } from '#features/messages/server/conversation.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { blockUser as contract } from '../contract.ts';

type Input = InputOf<typeof contract>;
type Answer = AnswerOf<typeof contract>;

/**
 * Blocks messages of this user: one that is being sent is stored before the block or refused. Ends the follows between the two.
 * Refuses (422) the caller themselves and (404) an unknown user.
 */
export async function blockUser(call: MemberCall, { id }: Input): Promise<Answer> {
  const { userId } = call.actor;
  if (id === userId) throw invalid({ id: ["You can't block yourself."] });
  if (!(await findUser(call.db, id))) throw notFound();
  await lockUserPair(call.db, userId, id);
  await lockConversationBetween(call.db, userId, id);
  await insertBlock(call.db, { blockerId: userId, blockedId: id, at: call.now });
  await deleteFollowsBetween(call, userId, id);
  return { blocked: true };
}

/** Removes a block; without one nothing changes. */
export async function unblockUser(call: MemberCall, { id }: Input): Promise<Answer> {
  await deleteBlock(call.db, call.actor.userId, id);
  return { blocked: false };
}
