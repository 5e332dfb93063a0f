import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { sendMessage } from '../contract.ts';
import { sendMessageAs } from '../testing/send-message-as.ts';

const world = await aWorld();
const { db } = world.platform;
const [ada, ben, cid, admin] = await Promise.all([
  world.person('ada'),
  world.person('ben'),
  world.person('cid'),
  world.person('root', { admin: true }),
]);
const unknownId = '0190a1b2-0000-7000-8000-000000000000';
const post = (message: unknown, from = ada) =>
  from.raw({ method: 'POST', url: '/api/messages', body: { message } });
const rows = () => db.selectFrom('messages').selectAll().orderBy('created_at').execute();
let memberCount = 0;
const newMember = () => world.person(`someone${(memberCount += 1)}`);

test('a message to a user is answered with the message and its conversation id [MSG-022]', async () => {
  const { status, body } = await post({ user_id: ben.id, content: '  Hello Ben,\nhow was it?  ' });
  expect(status).toBe(201);
  expect(body).toEqual({
    data: {
      id: expect.any(String),
      type: 'message',
      attributes: {
        conversation_id: expect.any(String),
        removed: false,
        position: 1,
        content: 'Hello Ben,\nhow was it?',
        created_at: world.clock.now().toISOString(),
        updated_at: world.clock.now().toISOString(),
      },
      relationships: { user: { data: { id: ada.id, type: 'user' } } },
    },
    included: [
      {
        id: ada.id,
        type: 'user',
        attributes: { username: ada.username, avatar_small_url: null, self_link: `/user/${ada.profileLink}` },
      },
    ],
  });
  const again = await sendMessageAs(ada, { userId: ben.id }, 'Are you there?');
  const back = await sendMessageAs(ben, { userId: ada.id }, 'Yes');
  expect([again, back].map((one) => [one.conversationId, one.position])).toEqual([
    [body.data.attributes.conversation_id, 2],
    [body.data.attributes.conversation_id, 3],
  ]);
});

test('a message in a conversation gets the next position [MSG-021]', async () => {
  const { conversationId } = await sendMessageAs(ada, { userId: cid.id }, 'One');
  const { status, body } = await post({ conversation_id: conversationId, content: 'Two' }, cid);
  expect([status, body.data.attributes.position]).toEqual([201, 2]);
});

test('content outside of 1 to 2,000 characters after trimming is refused with 422 on content [MSG-026, MSG-025]', async () => {
  const before = await rows();
  const invalidContents: [unknown, string][] = [
    ['', 'This field is required'],
    [' \n\t  ', 'This field is required'],
    ['\u200b\u2060', 'This field is required'],
    ['\u0000x', 'is invalid'],
    [undefined, 'This field is required'],
    ['x'.repeat(2001), 'is too long (maximum is 2000 characters)'],
    ['🎹'.repeat(2001), 'is too long (maximum is 2000 characters)'],
  ];
  for (const [content, text] of invalidContents) {
    const { status, body } = await post({ user_id: ben.id, content });
    expect([status, body]).toEqual([422, { errors: { content: [text] } }]);
  }
  expect(await rows()).toEqual(before);
  expect((await post({ user_id: ben.id, content: ` ${'🎹'.repeat(2000)} ` })).status).toBe(201);
  for (const content of ['👩\u200d👩\u200d👧', 'שלום', '\u202eabc\u202c', '❤\ufe0f'])
    expect((await post({ user_id: ben.id, content })).body.data.attributes.content).toBe(content);
});

test('a message with both or neither of conversation and user is 422, one to an unknown or deleted user 404 [MSG-030]', async () => {
  const { conversationId } = await sendMessageAs(ada, { userId: ben.id }, 'Hello');
  const before = await rows();
  const content = 'Hello';
  const answers = await Promise.all([
    post({ content }),
    post({ content, user_id: ben.id, conversation_id: conversationId }),
    post({ content, user_id: unknownId }),
    post({ content, user_id: 'ben' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 404, 422]);
  const [deleted, banned] = [await newMember(), await newMember()];
  await updateUser(db, deleted.id, { deleted_at: world.clock.now() });
  await updateUser(db, banned.id, { banned_at: world.clock.now() });
  for (const { id } of [deleted, banned]) expect((await post({ content, user_id: id })).status).toBe(404);
  expect(await rows()).toEqual(before);
});

test('a message to oneself is refused with 422 [MSG-031]', async () => {
  const { status, body } = await post({ user_id: ada.id, content: 'Note to self' });
  expect([status, body]).toEqual([422, { errors: { user_id: ["You can't send a message to yourself."] } }]);
});

test("sendMessage refuses invalid messages with the codes that the hero's dialog handles [HERO-028]", async () => {
  const deleted = await newMember();
  await updateUser(db, deleted.id, { deleted_at: world.clock.now() });
  const statuses = await Promise.all([
    post({ user_id: ben.id, content: ' ' }),
    post({ user_id: ben.id, content: 'x'.repeat(2001) }),
    post({ user_id: ada.id, content: 'x' }),
    post({ user_id: unknownId, content: 'x' }),
    post({ user_id: deleted.id, content: 'x' }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([422, 422, 422, 404, 404]);
  expect(statuses.slice(0, 3).map(({ body }) => Object.keys(body.errors))).toEqual([
    ['content'],
    ['content'],
    ['user_id'],
  ]);
  const limited = await aWorld({ rateLimits: 'on' });
  const [eva, fay] = [await limited.person('eva'), await limited.person('fay')];
  const many = await race(21, () =>
    eva.raw({
      method: 'POST',
      url: '/api/messages',
      body: { message: { user_id: fay.id, content: 'Hello' } },
    }),
  );
  expect(many.given.map(({ status }) => status).sort((a, b) => a - b)).toEqual([...Array(20).fill(201), 429]);
});

test('fifty concurrent first messages of two members make one conversation with positions without a gap [MSG-004]', async () => {
  const [one, two] = [await newMember(), await newMember()];
  const { given, thrown } = await race(50, (at) =>
    at % 2 === 0
      ? sendMessageAs(one, { userId: two.id }, `a${at}`)
      : sendMessageAs(two, { userId: one.id }, `b${at}`),
  );
  expect(thrown).toEqual([]);
  expect(new Set(given.map(({ conversationId }) => conversationId)).size).toBe(1);
  expect(given.map(({ position }) => position).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_none, at) => at + 1),
  );
  const id = given[0]?.conversationId ?? '';
  const row = await db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.messages_count).toBe(50);
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('conversation_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(50);
});

test('a message repeated with its key is stored once and answered the same', async () => {
  const key = randomUUID();
  const first = await sendMessageAs(ada, { userId: ben.id }, 'Only once', key);
  const { given } = await race(20, () => sendMessageAs(ada, { userId: ben.id }, 'Only once', key));
  expect(given).toEqual(Array(20).fill(first));
  expect((await rows()).filter((row) => row.key === key)).toHaveLength(1);
  expect((await post({ user_id: ben.id, content: 'Another', key })).status).toBe(422);
  expect((await post({ user_id: cid.id, content: 'Only once', key })).status).toBe(422);
  await cid.call(sendMessage, { message: { userId: ben.id, content: 'The key of another', key } });
  const fresh = randomUUID();
  const many = await race(20, () => sendMessageAs(ada, { userId: ben.id }, 'At once', fresh));
  expect(new Set(many.given.map(({ id }) => id)).size).toBe(1);
  expect(many.thrown).toEqual([]);
});

test('messages between blocker and blocked are refused with a text until the block is removed', async () => {
  const [one, two] = [await newMember(), await newMember()];
  const { conversationId } = await sendMessageAs(one, { userId: two.id }, 'Hello');
  await two.call(blockUser, { id: one.id });
  const refused = await Promise.all([
    post({ conversation_id: conversationId, content: 'Why?' }, one),
    post({ user_id: two.id, content: 'Why?' }, one),
    post({ conversation_id: conversationId, content: 'Because' }, two),
  ]);
  expect(refused.map(({ status, body }) => [status, body])).toEqual([
    [403, { error: "This person doesn't take messages from you.", code: 'blocked_by_other' }],
    [403, { error: "This person doesn't take messages from you.", code: 'blocked_by_other' }],
    [
      403,
      {
        error: 'You have blocked this person. Unblock them to write to them again.',
        code: 'blocked_by_sender',
      },
    ],
  ]);
  const [three, four] = [await newMember(), await newMember()];
  await four.call(blockUser, { id: three.id });
  expect((await post({ user_id: four.id, content: 'Hello' }, three)).status).toBe(403);
  const conversations = await db
    .selectFrom('conversations')
    .selectAll()
    .where((eb) => eb.or([eb('user_low', '=', four.id), eb('user_high', '=', four.id)]))
    .execute();
  expect(conversations).toEqual([]);
});

test('a message in a conversation of others is refused with 404, also for a site admin', async () => {
  const { conversationId } = await sendMessageAs(ada, { userId: ben.id }, 'Between us');
  const before = await rows();
  for (const actor of [cid, admin])
    expect((await post({ conversation_id: conversationId, content: 'Me too' }, actor)).status).toBe(404);
  expect(await rows()).toEqual(before);
});

test('a message to a deleted or suspended member is refused with 403', async () => {
  for (const column of ['deleted_at', 'banned_at'] as const) {
    const other = await newMember();
    const { conversationId } = await sendMessageAs(ada, { userId: other.id }, 'Hello');
    await updateUser(db, other.id, { [column]: world.clock.now() });
    const { status, body } = await post({ conversation_id: conversationId, content: 'Still there?' });
    expect([status, body.error]).toEqual([403, 'This person is not here to read messages.']);
  }
});
