import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, invalid, notFound, tooMany } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';
import type { sendMessage as contract } from '../contract.ts';
import {
  insertConversation,
  type LockedConversation,
  lockConversation,
  lockConversationBetween,
  lockUserPair,
} from './conversation.store.ts';
import {
  findMessageByKey,
  findSendRefusal,
  insertMessage,
  type MessageRow,
  type SendRefusal,
} from './message.store.ts';
import { presentSentMessage } from './present-message.ts';

type MessageInput = InputOf<typeof contract>['message'];

const maxNewRecipientsPerDay = 20;
const secondsPerDay = 86_400;

const refusalTexts: Record<SendRefusal, string> = {
  gone: 'This person is not here to read messages.',
  other_school: 'People of a school write to each other only.',
  blocked_by_sender: 'You have blocked this person. Unblock them to write to them again.',
  blocked_by_other: "This person doesn't take messages from you.",
};

/**
 * Sends a message in a conversation or to a user, and creates their conversation where there is none. A repeated `key` is
 * answered with the message that was sent with it.
 */
export async function sendMessage(
  call: MemberCall,
  { message }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { db, actor } = call;
  checkTarget(message, actor.userId);
  const conversation = await lockTargetConversation(call, message);
  const known = message.key === undefined ? null : await findMessageByKey(db, actor.userId, message.key);
  if (known) return presentSentMessage(call, checkSameMessage(known, message, conversation));

  const refusal = await findSendRefusal(db, actor, conversation.otherId);
  if (refusal) throw forbidden(refusalTexts[refusal], refusal);
  const row = await insertMessage(db, {
    id: call.newId(),
    conversationId: conversation.id,
    userId: actor.userId,
    content: message.content,
    key: message.key ?? null,
    at: call.now,
  });
  if (!row) throw conflict('The same message is being sent elsewhere.', 'in_flight');
  const data = { conversationId: row.conversation_id, position: row.position, userId: row.user_id };
  await publishLive(
    db,
    [actor.userId, conversation.otherId].map((userId) => ({
      channel: `user:${userId}`,
      message: { event: 'new-message', data },
    })),
  );
  return presentSentMessage(call, row);
}

function checkTarget({ conversationId, userId }: MessageInput, senderId: string): void {
  if (conversationId !== undefined && userId !== undefined)
    throw invalid({ conversation_id: ['cannot stand beside user_id'] });
  if (conversationId === undefined && userId === undefined)
    throw invalid({ user_id: ['This field is required'] });
  if (userId === senderId) throw invalid({ user_id: ["You can't send a message to yourself."] });
}

/** The conversation to write in, locked. Refuses (404) one that is not the sender's, and a user who cannot be seen. */
async function lockTargetConversation(
  call: MemberCall,
  { conversationId, userId }: MessageInput,
): Promise<LockedConversation> {
  const senderId = call.actor.userId;
  if (conversationId !== undefined) {
    const locked = await lockConversation(call.db, conversationId, senderId);
    if (!locked) throw notFound();
    return locked;
  }
  const otherId = userId as string;
  if ((await findSendRefusal(call.db, call.actor, otherId)) === 'gone') throw notFound();
  const known = await lockConversationBetween(call.db, senderId, otherId);
  if (known) return known;
  await lockUserPair(call.db, senderId, otherId);
  const isNew = await insertConversation(call.db, {
    id: call.newId(),
    userId: senderId,
    otherId,
    at: call.now,
  });
  if (isNew) await countNewRecipient(call);
  const locked = await lockConversationBetween(call.db, senderId, otherId);
  if (!locked) throw notFound();
  return locked;
}

/** Counts in the transaction, so that a message that is refused afterwards is not counted. */
async function countNewRecipient(call: MemberCall): Promise<void> {
  if (call.platform.config.rateLimits !== 'on') return;
  const key = `messages.newRecipients:${secondsPerDay}:${call.actor.userId}`;
  const { count, resetsInSeconds } = await countAttempt(call.db, key, secondsPerDay, call.now);
  if (count > maxNewRecipientsPerDay) throw tooMany(resetsInSeconds);
}

function checkSameMessage(
  known: MessageRow,
  { content }: MessageInput,
  { id }: LockedConversation,
): MessageRow {
  if (known.content !== content || known.conversation_id !== id)
    throw invalid({ key: ['was used for another message'] });
  return known;
}
