import { expect, test } from 'vitest';
import { liveNotifyChannel } from '#platform/server/live/live-publish.ts';
import { aWorld } from '#testing/world.ts';
import { markAsRead } from '../contract.ts';
import { sendMessageAs } from '../testing/send-message-as.ts';

const world = await aWorld();
const [ada, ben] = [await world.person('ada'), await world.person('ben')];

test('a message and a read mark are published to both members after the commit, and to no others', async () => {
  const client = await world.database.pool.connect();
  const received: unknown[] = [];
  client.on('notification', ({ payload }) => received.push(JSON.parse(payload ?? '')));
  await client.query(`listen ${liveNotifyChannel}`);
  const { conversationId } = await sendMessageAs(ada, { userId: ben.id }, 'Hello');
  await ben.call(markAsRead, { id: conversationId });
  await ben.call(markAsRead, { id: conversationId });
  const to = (userId: string, event: string, data: object) => ({
    channel: `user:${userId}`,
    message: { event, data },
  });
  const sent = { conversationId, position: 1, userId: ada.id };
  const read = { conversationId, userId: ben.id, readUpTo: 1 };
  await expect.poll(() => received.length).toBe(4);
  expect(received).toEqual([
    to(ada.id, 'new-message', sent),
    to(ben.id, 'new-message', sent),
    to(ben.id, 'conversation-read', read),
    to(ada.id, 'conversation-read', read),
  ]);
  client.release(true);
});
