import { findUser } from '#features/members/server/find-user.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { blockUser as contract } from '../contract.ts';
import { deleteBlock, insertBlock } from './block.store.ts';
import type { BlockPart } from './block-part.ts';

type Input = InputOf<typeof contract>;
type Answer = AnswerOf<typeof contract>;

/**
 * Blocks this user, and lets each part end what a block ends. Refuses (422) the caller themselves and (404) an unknown user.
 */
export const blockUser =
  (parts: readonly BlockPart[]) =>
  async (call: MemberCall, { id }: Input): Promise<Answer> => {
    const { userId } = call.actor;
    if (id === userId) throw invalid({ id: ["You can't block yourself."] });
    if (!(await findUser(call.db, id))) throw notFound();
    for (const part of parts) await part.beforeBlock?.(call, userId, id);
    await insertBlock(call.db, { blockerId: userId, blockedId: id, at: call.now });
    for (const part of parts) await part.afterBlock?.(call, userId, id);
    return { blocked: true };
  };

/** Removes a block; without one nothing changes. */
export async function unblockUser(call: MemberCall, { id }: Input): Promise<Answer> {
  await deleteBlock(call.db, call.actor.userId, id);
  return { blocked: false };
}
