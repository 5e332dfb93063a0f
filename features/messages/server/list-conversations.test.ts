import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { getConversation, listConversations, listNewConversations, markAsRead } from '../contract.ts';
import type { Conversation } from '../model/conversation.ts';
import { conversationOf, conversationsOf } from '../testing/conversations-of.ts';
import { sendMessageAs } from '../testing/send-message-as.ts';
import { messages } from './feature.ts';

const world = await aWorld();
const ada = await world.person('ada');
let memberCount = 0;
const newMember = () => world.person(`someone${(memberCount += 1)}`);
const minute = () => world.clock.advance(60_000);

test('a conversation has its members, its last message, and who has not read it [MSG-001]', async () => {
  const [one, two] = [await newMember(), await newMember()];
  const first = await sendMessageAs(one, { userId: two.id }, 'First');
  minute();
  const last = await sendMessageAs(one, { userId: two.id }, 'Last');
  const [found] = await conversationsOf(two);
  const person = (member: typeof one) => ({
    id: member.id,
    type: 'user',
    username: member.username,
    avatarSmallUrl: null,
    selfLink: `/user/${member.profileLink}`,
  });
  expect(found).toMatchObject({
    id: first.conversationId,
    updatedAt: last.createdAt,
    blocked: false,
    writable: true,
    users: [person(one), person(two)],
    lastMessage: { id: last.id, content: 'Last', updatedAt: last.createdAt, user: person(one) },
    messages: [{ id: last.id, content: 'Last', updatedAt: last.createdAt, user: person(one) }],
    conversationParticipations: [
      { user: person(one), updated: false, updatedAt: last.createdAt, readUpTo: 0 },
      { user: person(two), updated: true, updatedAt: last.createdAt, readUpTo: 0 },
    ],
  });
  const whole = await conversationOf(two, first.conversationId);
  expect(whole).toEqual({ ...found, messages: expect.any(Array) });
  expect(whole.messages).toMatchObject([
    { content: 'Last', updatedAt: last.createdAt, user: person(one) },
    { content: 'First', updatedAt: first.createdAt, user: person(one) },
  ]);
});

test('every conversation answer has the default avatar in its meta [MSG-002]', async () => {
  const { conversationId: id } = await sendMessageAs(ada, { userId: (await newMember()).id }, 'Hello');
  const answers = [
    await ada.call(listConversations, {}),
    await ada.call(listNewConversations, {}),
    await ada.call(getConversation, { id }),
  ];
  for (const { meta } of answers) expect(meta.defaultAvatarUrl).toBe('/avatar.svg');
  const raw = await ada.raw({ method: 'GET', url: '/api/conversations' });
  expect(raw.body.meta.default_avatar_url).toBe('/avatar.svg');
});

test('conversations are listed 25 a page by last message, each exactly once while others get messages [MSG-006, MSG-007]', async () => {
  const star = await newMember();
  const ids: string[] = [];
  for (let at = 0; at < 60; at += 1) {
    if (at % 3 === 0) minute();
    ids.unshift((await sendMessageAs(await newMember(), { userId: star.id }, `Hello ${at}`)).conversationId);
  }
  const read = async (page?: string | number | null) => {
    const answer = await star.call(listConversations, { page: page ?? undefined });
    return { ids: answer.data.map(({ id }) => id), meta: answer.meta };
  };
  const first = await read();
  expect([first.ids.length, first.meta.total]).toEqual([25, 60]);
  // Messages were sent three at the same time: only one of the next three is on this page.
  expect(new Set(first.ids.slice(0, 24))).toEqual(new Set(ids.slice(0, 24)));
  minute();
  const newest = await sendMessageAs(await newMember(), { userId: star.id }, 'Between two pages');
  const second = await read(first.meta.nextPage);
  const third = await read(second.meta.nextPage);
  const all = [...first.ids, ...second.ids, ...third.ids];
  expect(all).toHaveLength(60);
  expect(new Set(all)).toEqual(new Set(ids));
  expect(third.meta.nextPage).toBeNull();
  expect((await read()).ids[0]).toBe(newest.conversationId);
  minute();
  await sendMessageAs(star, { conversationId: ids.at(-1) ?? '' }, 'I write back');
  expect((await read()).ids[0]).toBe(ids.at(-1));
  expect((await read(2)).ids).toHaveLength(25);
});

test('new conversations are those with unread messages, with their number [MSG-012]', async () => {
  const star = await newMember();
  const others = [await newMember(), await newMember(), await newMember()];
  const ids: string[] = [];
  for (const other of others)
    ids.push((await sendMessageAs(other, { userId: star.id }, 'Hello')).conversationId);
  await sendMessageAs(star, { userId: (await newMember()).id }, 'My own');
  const read = async () => {
    const answer = await star.call(listNewConversations, {});
    return [
      resolveDocument<Conversation[]>(answer)
        .map(({ id }) => id)
        .sort(),
      answer.meta.total,
    ];
  };
  expect(await read()).toEqual([[...ids].sort(), 3]);
  await star.call(markAsRead, { id: ids[0] ?? '' });
  expect(await read()).toEqual([ids.slice(1).sort(), 2]);
  expect((await star.call(listNewConversations, { items: 1 })).meta.total).toBe(2);
});

test('a guest gets 401 from every call [MSG-032]', async () => {
  const { conversationId: id } = await sendMessageAs(ada, { userId: (await newMember()).id }, 'Hello');
  const calls = [
    ['GET', '/api/conversations'],
    ['GET', '/api/conversations/new_conversations'],
    ['GET', `/api/conversations/${id}`],
    ['GET', `/api/conversations/${id}/messages`],
    ['PUT', `/api/conversations/${id}/mark_as_read`],
    ['POST', '/api/messages'],
    ['POST', `/api/users/${ada.id}/blocks`],
    ['DELETE', `/api/users/${ada.id}/blocks`],
    ['GET', '/api/blocks'],
  ] as const;
  for (const [method, url] of calls)
    expect((await world.guest.raw({ method, url })).status, `${method} ${url}`).toBe(401);
  // Also covers endpoints that are missing in the list above.
  for (const { endpoint } of messages.endpoints) {
    const url = endpoint.path.replaceAll(/:\w+/g, id);
    expect((await world.guest.raw({ method: endpoint.method, url })).status, endpoint.id).toBe(401);
  }
});

test('both members can read a blocked conversation, and only the blocker sees the block', async () => {
  const [one, two] = [await newMember(), await newMember()];
  const { conversationId: id } = await sendMessageAs(one, { userId: two.id }, 'Hello');
  await two.call(blockUser, { id: one.id });
  expect((await conversationOf(two, id)).blocked).toBe(true);
  expect((await conversationOf(one, id)).blocked).toBe(false);
  expect(await conversationsOf(one)).toHaveLength(1);
});

for (const endpoint of [listConversations, listNewConversations])
  wrongInputs({
    world,
    endpoint,
    as: () => ada,
    good: () => ({}),
    unchanged: ['conversations', 'conversation_participations', 'messages'],
  });

test.each([
  'kWzFd',
  `k${Buffer.from('["2026-02-30T00:00:00.000Z","x"]').toString('base64url')}`,
  '-1',
  '9999999',
])('a page of %s is answered with 200', async (page) => {
  const answer = await ada.raw({ method: 'GET', url: `/api/conversations?page=${page}` });
  expect(answer.status).toBe(200);
});
