import { insertConversation } from '#features/messages/server/conversation.store.ts';
import { insertMessage } from '#features/messages/server/message.store.ts';
import { updateReadMark } from '#features/messages/server/read-mark.store.ts';
import type { Call } from '#platform/server/call.ts';
import { createRandom, type Random } from '#studio/compose/random.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import { type PlannedConversation, plannedConversations } from './planned-conversations.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The length of a pause line: about a day, at another hour. */
const PAUSE_MS = 21 * 60 * MINUTE_MS;

/** Inserts the conversations between seed members, and what they have read. Call it in a transaction. */
export async function seedConversations(call: Call): Promise<void> {
  for (const [place, conversation] of plannedConversations.entries())
    await seedConversation(call, conversation, place);
}

async function seedConversation(call: Call, conversation: PlannedConversation, place: number): Promise<void> {
  const [first, second] = conversation.between.map(userIdOfName) as [string, string];
  const messages = withTimes(conversation, call.now, createRandom(place, 'talks'));
  const id = seedConversationId(place, 0);
  await insertConversation(call.db, {
    id,
    userId: first,
    otherId: second,
    at: messages[0]?.at ?? call.now,
  });
  for (const [at, line] of messages.entries())
    await insertMessage(call.db, {
      id: seedConversationId(place, at + 1),
      conversationId: id,
      userId: line.by === 'a' ? first : second,
      content: line.text,
      key: null,
      at: line.at,
    });
  const writer = messages.at(-1)?.by === 'a' ? first : second;
  const recipient = writer === first ? second : first;
  const read = messages.length - (conversation.unread ?? 0);
  const at = messages.at(-1)?.at ?? call.now;
  await updateReadMark(call.db, { conversationId: id, userId: writer, upTo: null, at });
  await updateReadMark(call.db, { conversationId: id, userId: recipient, upTo: read, at });
}

/** Adds times to the lines: minutes apart as people type, the last one `daysAgo`. */
function withTimes({ lines, daysAgo }: PlannedConversation, now: Date, random: Random) {
  let since = 0;
  const messages: { by: string; text: string; since: number }[] = [];
  for (const line of lines) {
    if (line === '--') since += PAUSE_MS + random.integer(0, 400) * MINUTE_MS;
    else {
      since += random.integer(1, 14) * MINUTE_MS + random.integer(0, 59_999);
      messages.push({ by: line.slice(0, 1), text: line.slice(2), since });
    }
  }
  const end = now.getTime() - daysAgo * DAY_MS;
  return messages.map(({ since: then, ...one }) => ({ ...one, at: new Date(end - since + then) }));
}

function userIdOfName(name: string): string {
  const place = seedMembers.findIndex((person) => person.name === name);
  if (place < 0) throw new Error(`no seed member is called ${name}`);
  return seedUserId(place);
}

/** The id of a conversation (message 0) or of its messages: never one that the server would create. */
const seedConversationId = (place: number, message: number): string =>
  `00000000-0000-7000-8a${place.toString(16).padStart(2, '0')}-${message.toString(16).padStart(12, '0')}`;
