import { expect, test } from 'vitest';
import { followUser } from '#features/follows/contract.ts';
import { listNewConversations } from '#features/messages/contract.ts';
import { listNotifications, readNotification } from '#features/notifications/contract.ts';
import { notificationsOf } from '#features/notifications/testing/deliver-event.ts';
import { liveNotifyChannel } from '#platform/server/live/live-publish.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const { db } = world.platform;
const fans = await Promise.all(['ada', 'ben', 'cid'].map((name) => world.person(name)));
let stars = 0;
/** A member with three unread notifications of follows. */
async function aStar(): Promise<Member> {
  stars += 1;
  const star = await world.person(`star${stars}`);
  for (const fan of fans) await fan.call(followUser, { id: star.id });
  await world.drain();
  return star;
}
const unread = async (person: Member) => (await person.call(listNotifications, {})).meta.unreadCount;
const put = (person: Member, id: string, body: unknown) =>
  person.raw({ method: 'PUT', url: `/api/notifications/${id}`, body });
const rowOf = (id: string) =>
  db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('reading a notification lowers the count by one; repeating it answers 200 and changes nothing [NOTIF-027]', async () => {
  const star = await aStar();
  const [first] = await notificationsOf(star);
  if (!first) throw new Error('no notification');
  expect(await unread(star)).toBe(3);
  const answer = await put(star, first.id, { read: true });
  expect([answer.status, answer.body]).toEqual([
    200,
    { data: { id: first.id, type: 'notification', attributes: { read: true } } },
  ]);
  expect(await unread(star)).toBe(2);
  const row = await rowOf(first.id);
  world.clock.advance(60_000);
  expect((await put(star, first.id, { read: true })).status).toBe(200);
  expect(await rowOf(first.id)).toEqual(row);
  expect((await notificationsOf(star)).map(({ read }) => read)).toEqual([true, false, false]);
});

test('fifty concurrent reads lower the count by exactly one', async () => {
  const star = await aStar();
  const list = await notificationsOf(star);
  const { given } = await race(50, () => put(star, list[1]?.id ?? '', { read: true }));
  expect(given.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(await unread(star)).toBe(2);
  await race(60, (at) => put(star, list[at % 3]?.id ?? '', { read: true }));
  expect(await unread(star)).toBe(0);
});

test("reading another member's or an unknown notification answers 404 and changes nothing [NOTIF-025]", async () => {
  const [star, other] = [await aStar(), await aStar()];
  const [theirs] = await notificationsOf(other);
  for (const id of [theirs?.id ?? '', '00000000-0000-7000-8000-000000000000']) {
    const answer = await put(star, id, { read: true });
    expect([answer.status, answer.body]).toEqual([404, { error: 'Not found' }]);
  }
  expect([await unread(star), await unread(other)]).toEqual([3, 3]);
});

test.each([{ read: false }, { read: 'true' }, { read: 1 }, { read: null }, {}, { read: true, id: 'x' }])(
  'the body %j is answered with 422 [NOTIF-026]',
  async (body) => {
    const star = await aStar();
    const [first] = await notificationsOf(star);
    expect((await put(star, first?.id ?? '', body)).status).toBe(422);
    expect(await unread(star)).toBe(3);
  },
);

wrongInputs({
  world,
  endpoint: listNotifications,
  as: aStar,
  good: () => ({ page: 1, items: 25 }),
  unchanged: ['notifications'],
});
wrongInputs({
  world,
  endpoint: readNotification,
  as: aStar,
  good: async (person) => ({ id: (await notificationsOf(person))[0]?.id, read: true }),
  unchanged: ['notifications'],
});
wrongInputs({
  world,
  endpoint: listNewConversations,
  as: aStar,
  good: () => ({}),
  unchanged: ['notifications'],
});

test('the member’s other tabs get one live message about a read', async () => {
  const star = await aStar();
  const [first] = await notificationsOf(star);
  if (!first) throw new Error('no notification');
  const client = await world.database.pool.connect();
  const received: unknown[] = [];
  client.on('notification', ({ payload }) => received.push(JSON.parse(payload ?? '')));
  await client.query(`listen ${liveNotifyChannel}`);
  await star.call(readNotification, { id: first.id, read: true });
  await star.call(readNotification, { id: first.id, read: true });
  // Notifies are delivered in order: earlier ones have arrived before this one.
  await client.query(`notify ${liveNotifyChannel}, '"the end"'`);
  await expect.poll(() => received.at(-1)).toBe('the end');
  expect(received).toEqual([
    { channel: `user:${star.id}`, message: { event: 'notification-read', data: { id: first.id } } },
    'the end',
  ]);
  client.release(true);
});
