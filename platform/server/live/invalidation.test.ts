import { afterEach, expect, test } from 'vitest';
import { transaction } from '#platform/server/db/transaction.ts';
import { testDatabase } from '#testing/harness/test-db.ts';
import { onInvalidation, publishInvalidation } from './invalidation.ts';

const { db } = await testDatabase();
const heard: unknown[] = [];
const stop = onInvalidation((changed) => heard.push(changed));
afterEach(() => {
  heard.length = 0;
});

test('an invalidation reaches listeners with the commit, before the transaction resolves', async () => {
  await transaction(db, async (tx) => {
    await publishInvalidation(tx, ['a', 'b']);
    await publishInvalidation(tx, ['c']);
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual([['a', 'b'], ['c']]);
});

test('an invalidation of a thousand ids reaches listeners, and every process in messages of a fitting size', async () => {
  const ids = Array.from({ length: 1000 }, () => crypto.randomUUID());
  await publishInvalidation(db, ids);
  expect(heard).toEqual([ids]);
});

test('an invalidation of a rolled-back transaction does not reach listeners', async () => {
  const failing = transaction(db, async (tx) => {
    await publishInvalidation(tx, ['a']);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(heard).toEqual([]);
});

test('outside of a transaction an invalidation reaches listeners at once, until they unsubscribe', async () => {
  await publishInvalidation(db, ['a']);
  stop();
  await publishInvalidation(db, ['b']);
  expect(heard).toEqual([['a']]);
});
