import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';
import type { markAsRead as contract } from '../contract.ts';
import { lockConversation } from './conversation.store.ts';
import { presentParticipation } from './present-conversation.ts';
import { updateReadMark } from './read-mark.store.ts';

/** Moves the caller's read mark forward and publishes it to both members. Refuses (404) a conversation that is not the caller's. */
export async function markAsRead(
  call: MemberCall,
  { id, upTo }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  const conversation = await lockConversation(call.db, id, userId);
  const readMark =
    conversation &&
    (await updateReadMark(call.db, { conversationId: id, userId, upTo: upTo ?? null, at: call.now }));
  if (!conversation || !readMark) throw notFound();
  if (readMark.moved) {
    const data = { conversationId: id, userId, readUpTo: readMark.read_up_to };
    await publishLive(
      call.db,
      [userId, conversation.otherId].map((one) => ({
        channel: `user:${one}`,
        message: { event: 'conversation-read', data },
      })),
    );
  }
  return { data: presentParticipation(readMark) };
}
