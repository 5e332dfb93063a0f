import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followUser } from '#features/follows/contract.ts';
import { listNewConversations } from '#features/messages/contract.ts';
import { listNotifications, readNotification } from '#features/notifications/contract.ts';
import { notificationsOf } from '#features/notifications/testing/deliver-event.ts';
import { guest } from '#platform/pure/actor.ts';
import { liveNotifyChannel } from '#platform/server/live/live-publish.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { purgeNotifications } from './purge-notifications.ts';

const world = await aWorld();
const { db } = world.platform;
const followers = await Promise.all(['ada', 'ben', 'cid'].map((name) => world.person(name)));
let memberCount = 0;
/** A member with three unread notifications of follows. */
async function aFollowedMember(): Promise<Member> {
  memberCount += 1;
  const member = await world.person(`star${memberCount}`);
  for (const follower of followers) await follower.call(followUser, { id: member.id });
  await world.drain();
  return member;
}
const unread = async (person: Member) => (await person.call(listNotifications, {})).meta.unreadCount;
const put = (person: Member, id: string, body: unknown) =>
  person.raw({ method: 'PUT', url: `/api/notifications/${id}`, body });
const rowOf = (id: string) =>
  db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('reading a notification lowers the count by one; repeating it answers 200 and changes nothing [NOTIF-027]', async () => {
  const member = await aFollowedMember();
  const [first] = await notificationsOf(member);
  if (!first) throw new Error('no notification');
  expect(await unread(member)).toBe(3);
  const answer = await put(member, first.id, { read: true });
  expect([answer.status, answer.body]).toEqual([
    200,
    { data: { id: first.id, type: 'notification', attributes: { read: true } } },
  ]);
  expect(await unread(member)).toBe(2);
  const row = await rowOf(first.id);
  world.clock.advance(60_000);
  expect((await put(member, first.id, { read: true })).status).toBe(200);
  expect(await rowOf(first.id)).toEqual(row);
  expect((await notificationsOf(member)).map(({ read }) => read)).toEqual([true, false, false]);
});

test('a notification that was read a year ago and has not changed is purged, with whom it stands for; others stay [NOTIF-108] [NOTIF-109]', async () => {
  const member = await aFollowedMember();
  const [first, second] = await notificationsOf(member);
  const changedDaysAgo = async (days: number, readDaysAgo = days) => {
    const daysAgo = (ago: number) =>
      sql<Date>`${world.clock.now()}::timestamptz - make_interval(days => ${ago}::int)`;
    await sql`update notifications set updated_at = ${daysAgo(days)},
      read_at = case when read_at is not null then ${daysAgo(readDaysAgo)} end
      where user_id = ${member.id}`.execute(db);
    await purgeNotifications(makeCall(world.platform, db, guest));
    return (await notificationsOf(member)).length;
  };
  await put(member, first?.id ?? '', { read: true });
  await sql`insert into notification_people (notification_id, user_id, acted_at)
    values (${first?.id}, ${member.id}, now())`.execute(db);
  expect(await changedDaysAgo(364)).toBe(3);
  expect(await changedDaysAgo(400, 0)).toBe(3);
  expect(await changedDaysAgo(366)).toBe(2);
  await put(member, second?.id ?? '', { read: true });
  expect(await changedDaysAgo(366)).toBe(1);
  const { rows } = await sql`select from notification_people where notification_id = ${first?.id}`.execute(
    db,
  );
  expect([rows.length, await unread(member)]).toEqual([0, 1]);
});

test('the numbers of the list are counted up to 1,000 [NOTIF-108]', async () => {
  const member = await world.person('heard');
  await sql`insert into notifications (id, user_id, kind, author_id, occasion, created_at, updated_at, read_at)
    select uuidv7(), ${member.id}::uuid, 'new_follow_user', ${followers[0]?.id}::uuid, n::text, now(), now(),
      case when n > 2 then now() end from generate_series(1, 1010) n`.execute(db);
  expect((await member.call(listNotifications, {})).meta).toMatchObject({ total: 1000, unreadCount: 2 });
});

test('fifty concurrent reads lower the count by exactly one', async () => {
  const member = await aFollowedMember();
  const list = await notificationsOf(member);
  const { given } = await race(50, () => put(member, list[1]?.id ?? '', { read: true }));
  expect(given.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(await unread(member)).toBe(2);
  await race(60, (at) => put(member, list[at % 3]?.id ?? '', { read: true }));
  expect(await unread(member)).toBe(0);
});

test("reading another member's or an unknown notification answers 404 and changes nothing [NOTIF-025]", async () => {
  const [member, other] = [await aFollowedMember(), await aFollowedMember()];
  const [theirs] = await notificationsOf(other);
  for (const id of [theirs?.id ?? '', '00000000-0000-7000-8000-000000000000']) {
    const answer = await put(member, id, { read: true });
    expect([answer.status, answer.body]).toEqual([404, { error: 'Not found' }]);
  }
  expect([await unread(member), await unread(other)]).toEqual([3, 3]);
});

test.each([{ read: false }, { read: 'true' }, { read: 1 }, { read: null }, {}, { read: true, id: 'x' }])(
  'the body %j is answered with 422 [NOTIF-026]',
  async (body) => {
    const member = await aFollowedMember();
    const [first] = await notificationsOf(member);
    expect((await put(member, first?.id ?? '', body)).status).toBe(422);
    expect(await unread(member)).toBe(3);
  },
);

wrongInputs({
  world,
  endpoint: listNotifications,
  as: aFollowedMember,
  good: () => ({ page: 1, items: 25 }),
  unchanged: ['notifications'],
});
wrongInputs({
  world,
  endpoint: readNotification,
  as: aFollowedMember,
  good: async (person) => ({ id: (await notificationsOf(person))[0]?.id, read: true }),
  unchanged: ['notifications'],
});
wrongInputs({
  world,
  endpoint: listNewConversations,
  as: aFollowedMember,
  good: () => ({}),
  unchanged: ['notifications'],
});

test('the member’s other tabs get one live message about a read', async () => {
  const member = await aFollowedMember();
  const [first] = await notificationsOf(member);
  if (!first) throw new Error('no notification');
  const client = await world.database.pool.connect();
  const received: unknown[] = [];
  client.on('notification', ({ payload }) => received.push(JSON.parse(payload ?? '')));
  await client.query(`listen ${liveNotifyChannel}`);
  await member.call(readNotification, { id: first.id, read: true });
  await member.call(readNotification, { id: first.id, read: true });
  // Notifies are delivered in order: earlier ones have arrived before this one.
  await client.query(`notify ${liveNotifyChannel}, '"the end"'`);
  await expect.poll(() => received.at(-1)).toBe('the end');
  expect(received).toEqual([
    { channel: `user:${member.id}`, message: { event: 'notification-read', data: { id: first.id } } },
    'the end',
  ]);
  client.release(true);
});
