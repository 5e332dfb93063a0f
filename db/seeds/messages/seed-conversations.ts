import { insertConversation } from '#features/messages/server/conversation.store.ts';
import { insertMessage } from '#features/messages/server/message.store.ts';
import { updateReadMark } from '#features/messages/server/read-mark.store.ts';
import type { Call } from '#platform/server/call.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import { createRandom, type Random } from '../sound/random.ts';
import { type PlannedConversation, plannedConversations } from './planned-conversations.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** What a line of pause stands for: about a day, at another hour. */
const PAUSE_MS = 21 * 60 * MINUTE_MS;

/** What the people of the hall have written to each other, and how far they have read. Call it in a transaction. */
export async function seedConversations(call: Call): Promise<void> {
  for (const [place, talk] of plannedConversations.entries()) await seedConversation(call, talk, place);
}

async function seedConversation(call: Call, talk: PlannedConversation, place: number): Promise<void> {
  const [first, second] = talk.between.map(userIdOfName) as [string, string];
  const said = withTimes(talk, call.now, createRandom(place, 'talks'));
  const id = seedConversationId(place, 0);
  await insertConversation(call.db, {
    id,
    userId: first,
    otherId: second,
    at: said[0]?.at ?? call.now,
  });
  for (const [at, line] of said.entries())
    await insertMessage(call.db, {
      id: seedConversationId(place, at + 1),
      conversationId: id,
      userId: line.by === 'a' ? first : second,
      content: line.text,
      key: null,
      at: line.at,
    });
  const writer = said.at(-1)?.by === 'a' ? first : second;
  const reader = writer === first ? second : first;
  const read = said.length - (talk.unread ?? 0);
  const at = said.at(-1)?.at ?? call.now;
  await updateReadMark(call.db, { conversationId: id, userId: writer, upTo: null, at });
  await updateReadMark(call.db, { conversationId: id, userId: reader, upTo: read, at });
}

/** The lines with their times: minutes apart as people type, the last of them as long ago as planned. */
function withTimes({ lines, daysAgo }: PlannedConversation, now: Date, random: Random) {
  let since = 0;
  const said: { by: string; text: string; since: number }[] = [];
  for (const line of lines) {
    if (line === '--') since += PAUSE_MS + random.integer(0, 400) * MINUTE_MS;
    else {
      since += random.integer(1, 14) * MINUTE_MS + random.integer(0, 59_999);
      said.push({ by: line.slice(0, 1), text: line.slice(2), since });
    }
  }
  const end = now.getTime() - daysAgo * DAY_MS;
  return said.map(({ since: then, ...one }) => ({ ...one, at: new Date(end - since + then) }));
}

function userIdOfName(name: string): string {
  const place = seedMembers.findIndex((person) => person.name === name);
  if (place < 0) throw new Error(`Nobody in the hall is called ${name}`);
  return seedUserId(place);
}

/** The id of a conversation, and of its messages from 1: no id that the server would make itself. */
const seedConversationId = (place: number, message: number): string =>
  `00000000-0000-7000-8a${place.toString(16).padStart(2, '0')}-${message.toString(16).padStart(12, '0')}`;
