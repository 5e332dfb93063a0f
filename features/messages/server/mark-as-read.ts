import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';
import type { markAsRead as contract } from '../contract.ts';
import { lockConversation } from './conversation.store.ts';
import { presentParticipation } from './present-conversation.ts';
import { updateReadMark } from './read-mark.store.ts';

/** Says, also to the other one's open pages, how far the caller has read. A mark never goes back. */
export async function markAsRead(
  call: MemberCall,
  { id, upTo }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  const held = await lockConversation(call.db, id, userId);
  const mark =
    held && (await updateReadMark(call.db, { conversationId: id, userId, upTo: upTo ?? null, at: call.now }));
  if (!held || !mark) throw notFound();
  if (mark.moved) {
    const data = { conversationId: id, userId, readUpTo: mark.read_up_to };
    await publishLive(
      call.db,
      [userId, held.otherId].map((one) => ({
        channel: `user:${one}`,
        message: { event: 'conversation-read', data },
      })),
    );
  }
  return { data: presentParticipation(mark) };
}
