import { expect, test } from 'vitest';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { listNewConversations, markAsRead } from '../contract.ts';
import { conversationOf } from '../testing/conversations-of.ts';
import { sendMessageAs } from '../testing/send-message-as.ts';

const world = await aWorld();
const { db } = world.platform;
const [ada, ben, cid, admin] = await Promise.all([
  world.person('ada'),
  world.person('ben'),
  world.person('cid'),
  world.person('root', { admin: true }),
]);
let memberCount = 0;
const newMember = () => world.person(`someone${(memberCount += 1)}`);
const side = async (reader: Member, id: string, of: Member) => {
  const { conversationParticipations } = await conversationOf(reader, id);
  const found = conversationParticipations.find(({ user }) => user.id === of.id);
  return [found?.updated, found?.readUpTo];
};

test('sending marks the conversation unread for the recipient, not for the sender [MSG-029]', async () => {
  const other = await newMember();
  const { conversationId: id } = await sendMessageAs(ada, { userId: other.id }, 'Hello');
  expect([await side(ada, id, ada), await side(ada, id, other)]).toEqual([
    [false, 0],
    [true, 0],
  ]);
});

test('reading clears the unread mark of the reader only; repeating it answers 200 [MSG-003, MSG-019]', async () => {
  const other = await newMember();
  const { conversationId: id } = await sendMessageAs(ada, { userId: other.id }, 'Hello');
  await sendMessageAs(other, { conversationId: id }, 'Hello you');
  expect([await side(ada, id, ada), await side(ada, id, other)]).toEqual([
    [true, 0],
    [true, 0],
  ]);
  const put = () => other.raw({ method: 'PUT', url: `/api/conversations/${id}/mark_as_read` });
  const first = await put();
  expect([first.status, first.body.data.attributes.updated, first.body.data.attributes.read_up_to]).toEqual([
    200,
    false,
    2,
  ]);
  expect([await side(ada, id, ada), await side(ada, id, other)]).toEqual([
    [true, 0],
    [false, 2],
  ]);
  const before = await db.selectFrom('conversation_participations').selectAll().execute();
  world.clock.advance(5000);
  expect((await put()).status).toBe(200);
  expect(await db.selectFrom('conversation_participations').selectAll().execute()).toEqual(before);
  await sendMessageAs(ada, { conversationId: id }, 'And now?');
  expect(await side(ada, id, other)).toEqual([true, 2]);
});

test('reading up to a position leaves later messages unread, and a read mark never goes back', async () => {
  const other = await newMember();
  const { conversationId: id } = await sendMessageAs(ada, { userId: other.id }, '1');
  for (const content of ['2', '3']) await sendMessageAs(ada, { conversationId: id }, content);
  await other.call(markAsRead, { id, upTo: 2 });
  expect(await side(ada, id, other)).toEqual([true, 2]);
  await other.call(markAsRead, { id, upTo: 1 });
  expect(await side(ada, id, other)).toEqual([true, 2]);
  await other.call(markAsRead, { id, upTo: 1000 });
  expect(await side(ada, id, other)).toEqual([false, 3]);
});

test('a member outside of a conversation, a site admin too, gets 404 for reading, marking and sending [MSG-033]', async () => {
  const { conversationId: id } = await sendMessageAs(ada, { userId: ben.id }, 'Between us');
  const before = await db.selectFrom('conversation_participations').selectAll().execute();
  const calls = [
    ['GET', `/api/conversations/${id}`],
    ['GET', `/api/conversations/${id}/messages`],
    ['PUT', `/api/conversations/${id}/mark_as_read`],
    ['POST', '/api/messages', { message: { conversation_id: id, content: 'Me too' } }],
  ] as const;
  for (const actor of [cid, admin])
    for (const [method, url, body] of calls)
      expect((await actor.raw({ method, url, body })).status, `${method} ${url}`).toBe(404);
  expect(await db.selectFrom('conversation_participations').selectAll().execute()).toEqual(before);
});

test('concurrent reads and messages keep unread equal to messages after the read mark', async () => {
  const [one, two] = [await newMember(), await newMember()];
  const { conversationId: id } = await sendMessageAs(one, { userId: two.id }, 'Hello');
  await race<unknown>(90, (at) => {
    if (at % 3 === 0) return two.call(markAsRead, at % 2 === 0 ? { id } : { id, upTo: at });
    return sendMessageAs(at % 3 === 1 ? one : two, { conversationId: id }, `message ${at}`);
  });
  for (const member of [one, two]) {
    const row = await db
      .selectFrom('conversation_participations')
      .selectAll()
      .where('conversation_id', '=', id)
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow();
    const unread = await db
      .selectFrom('messages')
      .select('id')
      .where('conversation_id', '=', id)
      .where('user_id', '<>', member.id)
      .where('position', '>', row.read_up_to)
      .execute();
    expect(row.updated).toBe(unread.length > 0);
  }
  await two.call(markAsRead, { id });
  expect((await two.call(listNewConversations, {})).meta.total).toBe(0);
});

wrongInputs({
  world,
  endpoint: markAsRead,
  as: () => ada,
  good: async () => ({ id: (await sendMessageAs(cid, { userId: ada.id }, 'Hello')).conversationId, upTo: 1 }),
  unchanged: ['conversations', 'conversation_participations', 'messages'],
});
