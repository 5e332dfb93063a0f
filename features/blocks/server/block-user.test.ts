import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { sendMessageAs } from '#features/messages/testing/send-message-as.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { countLockWaits, race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { blockUser, listBlocks, unblockUser } from '../contract.ts';

const world = await aWorld();
const { db } = world.platform;
let memberCount = 0;
const newMember = () => world.person(`someone${(memberCount += 1)}`);

test('a member blocks another without a notification, once however often, and unblocks them', async () => {
  const [one, two] = [await newMember(), await newMember()];
  const { given } = await race(20, () => two.call(blockUser, { id: one.id }));
  expect(given).toEqual(Array(20).fill({ blocked: true }));
  await expect(sendMessageAs(one, { userId: two.id }, 'Hello')).rejects.toMatchObject({ status: 403 });
  await world.drain();
  expect((await one.call(listNotifications, {})).data).toEqual([]);
  expect((await two.call(listBlocks, {})).meta.total).toBe(1);
  for (let times = 0; times < 2; times += 1)
    expect(await two.call(unblockUser, { id: one.id })).toEqual({ blocked: false });
  expect((await sendMessageAs(one, { userId: two.id }, 'Hello')).position).toBe(1);
});

test('a member blocks neither themselves nor a missing or deleted member', async () => {
  const one = await newMember();
  const deleted = await newMember();
  await updateUser(db, deleted.id, { deleted_at: world.clock.now() });
  await expect(one.call(blockUser, { id: one.id })).rejects.toMatchObject({ status: 422 });
  for (const id of [deleted.id, '0190a1b2-0000-7000-8000-000000000000'])
    await expect(one.call(blockUser, { id })).rejects.toMatchObject({ status: 404 });
});

test('the list of blocked members has each once, newest first, while more are added', async () => {
  const one = await newMember();
  const others = [];
  for (let at = 0; at < 7; at += 1) {
    const other = await newMember();
    others.unshift(other.id);
    world.clock.advance(1000);
    await one.call(blockUser, { id: other.id });
  }
  const first = await one.call(listBlocks, { items: 3 });
  await one.call(blockUser, { id: (await newMember()).id });
  const second = await one.call(listBlocks, { items: 10, page: first.meta.nextPage ?? '' });
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(others);
  expect(first.meta.total).toBe(7);
});

test('a message sent while its recipient blocks the sender is stored before the block or refused', async () => {
  const [one, two] = [await newMember(), await newMember()];
  const { conversationId } = await sendMessageAs(one, { userId: two.id }, 'Hello');
  const blocking = two.call(blockUser, { id: one.id });
  const { given, thrown } = await race(20, (at) => sendMessageAs(one, { conversationId }, `message ${at}`));
  await blocking;
  expect(thrown.every((error) => (error as { status: number }).status === 403)).toBe(true);
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .execute();
  expect(rows).toHaveLength(given.length + 1);
  await expect(sendMessageAs(one, { conversationId }, 'Still here?')).rejects.toMatchObject({ status: 403 });
});

test('a block waits for a first message that is being sent, so that none arrives after it', async () => {
  const [one, two] = [await newMember(), await newMember()];
  const ended: string[] = [];
  const running = await transaction(db, async (tx) => {
    // Blocks inserts into messages until this transaction ends, so that sending stops halfway.
    await sql`lock table messages in share mode`.execute(tx);
    const sent = sendMessageAs(one, { userId: two.id }, 'Hello').then(() => ended.push('message'));
    await expect.poll(() => countLockWaits(db), { timeout: 10_000 }).toBe(1);
    const blocked = two.call(blockUser, { id: one.id }).then(() => ended.push('block'));
    await expect.poll(async () => (await countLockWaits(db)) + ended.length, { timeout: 10_000 }).toBe(2);
    // The order of the two answers is not the order of their commits, so only the wait itself is asked.
    expect(ended).toEqual([]);
    return [sent, blocked];
  });
  await Promise.all(running);
  expect(ended).toHaveLength(2);
});
