import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { getConversation, listMessages } from '../contract.ts';
import { messagesIn } from '../testing/conversations-of.ts';
import { sendMessageAs } from '../testing/send-message-as.ts';

const world = await aWorld();
const [ada, ben] = [await world.person('ada'), await world.person('ben')];
const { conversationId: id } = await sendMessageAs(ada, { userId: ben.id }, 'message 1');
for (let at = 2; at <= 50; at += 1)
  await sendMessageAs(at % 2 ? ada : ben, { conversationId: id }, `message ${at}`);

test('messages of a conversation are listed 20 a page, newest first, while more are sent [MSG-014]', async () => {
  const read = async (page?: string | number | null) => {
    const { data, meta } = await ben.call(listMessages, { id, page: page ?? undefined });
    return { positions: data.map(({ attributes }) => attributes.position), meta };
  };
  const first = await read();
  expect(first.positions).toEqual(Array.from({ length: 20 }, (_none, at) => 50 - at));
  expect(first.meta.total).toBe(50);
  await sendMessageAs(ada, { conversationId: id }, 'message 51');
  const second = await read(first.meta.nextPage);
  const third = await read(second.meta.nextPage);
  expect([...second.positions, ...third.positions]).toEqual(
    Array.from({ length: 30 }, (_none, at) => 30 - at),
  );
  expect(third.meta.nextPage).toBeNull();
  const [newest] = await messagesIn(ben, id, { items: 1 });
  expect(newest).toMatchObject({ content: 'message 51', position: 51, user: { id: ada.id } });
  expect((await read(2)).positions[0]).toBe(31);
});

test.each([
  'kWzFd',
  `k${Buffer.from('["x"]').toString('base64url')}`,
  '-1',
  `k${Buffer.from('[1e300]').toString('base64url')}`,
])('a page of %s is answered with 200', async (page) => {
  const answer = await ada.raw({ method: 'GET', url: `/api/conversations/${id}/messages?page=${page}` });
  expect(answer.status).toBe(200);
});

for (const endpoint of [listMessages, getConversation])
  wrongInputs({
    world,
    endpoint,
    as: () => ada,
    good: () => ({ id }),
    unchanged: ['conversations', 'conversation_participations', 'messages'],
  });
