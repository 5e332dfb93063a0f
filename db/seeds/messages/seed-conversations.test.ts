import { expect, test } from 'vitest';
import { insertSeedMembers } from '#db/seeds/testing/insert-seed-members.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { plannedConversations } from './planned-conversations.ts';
import { seedConversations } from './seed-conversations.ts';

const world = await aWorld();
const { db } = world.platform;

test('messages alternate and lie in the past, none repeats, and only the planned ones are unread', async () => {
  await insertSeedMembers(db, new Date('2025-01-01'));
  await transaction(db, (tx) => seedConversations(makeCall(world.platform, tx, guest)));

  const lines = plannedConversations.flatMap((conversation) =>
    conversation.lines.filter((line) => line !== '--'),
  );
  const messages = await db
    .selectFrom('messages')
    .selectAll()
    .orderBy('conversation_id')
    .orderBy('position')
    .execute();
  expect(messages.map(({ content }) => content).sort()).toEqual(lines.map((line) => line.slice(2)).sort());
  expect(new Set(lines).size).toBe(lines.length);
  for (const { content, created_at: at } of messages)
    expect(at.getTime(), content).toBeLessThan(world.clock.now().getTime());
  for (const line of lines) expect(line).toMatch(/^[ab] \S/);

  const conversations = await db.selectFrom('conversations').selectAll().execute();
  expect(conversations).toHaveLength(plannedConversations.length);
  const unread = await db
    .selectFrom('conversation_participations')
    .selectAll()
    .where('updated', '=', true)
    .execute();
  expect(unread).toHaveLength(plannedConversations.filter((conversation) => conversation.unread).length);
});
