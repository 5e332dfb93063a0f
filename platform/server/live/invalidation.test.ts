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

test('a change is heard with the commit, before its transaction is answered', async () => {
  await transaction(db, async (tx) => {
    await publishInvalidation(tx, ['a', 'b']);
    await publishInvalidation(tx, ['c']);
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual([['a', 'b'], ['c']]);
});

test('a change that is rolled back is not heard', async () => {
  const failing = transaction(db, async (tx) => {
    await publishInvalidation(tx, ['a']);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(heard).toEqual([]);
});

test('outside of a transaction a change is heard at once, until one stops to listen', async () => {
  await publishInvalidation(db, ['a']);
  stop();
  await publishInvalidation(db, ['b']);
  expect(heard).toEqual([['a']]);
});
