import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { guest } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race, raceRounds } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { earnCredits, returnCredits, returnReward, spendCredits, withdrawCredits } from './credits.ts';
import { findCreditBalance } from './find-credits.ts';

const world = await aWorld();
const { db } = world.platform;
const inCall = <T>(work: (call: Call) => Promise<T>) =>
  transaction(db, (tx) => work(makeCall(world.platform, tx, guest)));
const userId = (await world.person('ada')).id;
const earn = (paymentId: string, amount: number, currency = 'USD') =>
  inCall((call) => earnCredits(call, { userId, amount, currency, reason: 'referral', paymentId }));
const spend = (paymentId: string, atMost: number, currency = 'USD') =>
  inCall((call) => spendCredits(call, { userId, currency, atMost, paymentId }));
const giveBack = (paymentId: string) => inCall((call) => returnCredits(call, paymentId));
const withdraw = (paymentId: string) => inCall((call) => withdrawCredits(call, paymentId));
const giveRewardBack = (paymentId: string) => inCall((call) => returnReward(call, paymentId));
/** The balance, which equals the sum of the rows. */
async function balance(currency = 'USD') {
  const stored = await findCreditBalance(db, userId, currency);
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::int as sum from credits
    where user_id = ${userId} and currency = ${currency}`.execute(db);
  expect(rows[0]?.sum).toBe(stored);
  return stored;
}

test('credits are earned once by a payment, spent as far as there are any, and returned once [REFERRAL-018]', async () => {
  expect([await earn('one', 1000), await earn('one', 1000)]).toEqual([true, false]);
  expect([await spend('first', 699), await spend('first', 699)]).toEqual([699, 699]);
  expect([await spend('second', 699), await spend('third', 699)]).toEqual([301, 0]);
  expect(await balance()).toBe(0);
  expect([await giveBack('second'), await giveBack('second'), await giveBack('nothing')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await balance()).toBe(301);
});

test('credits of one currency pay nothing in another [PRICE-042]', async () => {
  await earn('in-kronor', 10_000, 'SEK');
  expect([await spend('in-euro', 500, 'EUR'), await balance('SEK')]).toEqual([0, 10_000]);
});

test('what a refunded payment has earned is withdrawn as far as it is unspent', async () => {
  const before = await balance();
  await earn('refunded', 1000);
  expect([await withdraw('refunded'), await withdraw('refunded')]).toEqual([1000, 0]);
  expect(await balance()).toBe(before);
  await spend('all', before);
  await earn('spent', 1000);
  await spend('most', 800);
  expect(await withdraw('spent')).toBe(200);
  expect([await balance(), await withdraw('never')]).toEqual([0, 0]);
});

test('what was spent already is never withdrawn from what is earned later, however often it is reported', async () => {
  await earn('all spent', 500);
  await spend('spends it', 500);
  expect(await withdraw('all spent')).toBe(0);
  await earn('later', 700);
  expect([await withdraw('all spent'), await balance()]).toEqual([0, 700]);
  await spend('rest', 700);
});

test('a reward that was withdrawn is returned once each time, as much of it as was withdrawn', async () => {
  const before = await balance();
  await earn('disputed', 1000);
  expect(await giveRewardBack('disputed')).toBe(0);
  await spend('a part', before + 400);
  expect([await withdraw('disputed'), await balance()]).toEqual([600, 0]);
  expect([await giveRewardBack('disputed'), await giveRewardBack('disputed')]).toEqual([600, 0]);
  expect([await withdraw('disputed'), await withdraw('disputed')]).toEqual([600, 0]);
  expect(await balance()).toBe(0);
  expect([await giveRewardBack('disputed'), await giveRewardBack('never')]).toEqual([600, 0]);
  await spend('the rest', 600);
  expect([await withdraw('disputed'), await giveRewardBack('disputed')]).toEqual([0, 0]);
  await earn('later reward', 300);
  expect([await withdraw('disputed'), await balance()]).toEqual([300, 0]);
  expect(await giveRewardBack('disputed')).toBe(300);
  await spend('all of it', 300);
});

test('a reward that many calls return and withdraw at once is never returned twice', async () => {
  for (let round = 0; round < raceRounds(4); round += 1) {
    const payment = `turns-${round}`;
    await earn(payment, 1000);
    expect(await withdraw(payment)).toBe(1000);
    const returned = await race(20, () => giveRewardBack(payment));
    expect([returned.thrown, returned.given.filter((amount) => amount > 0)]).toEqual([[], [1000]]);
    const withdrawn = await race(20, () => withdraw(payment));
    expect([withdrawn.thrown, withdrawn.given.filter((amount) => amount > 0)]).toEqual([[], [1000]]);
    expect(await balance()).toBe(0);
  }
}, 600_000);

test('fifty simultaneous payments never spend more than there is, and each of them once', async () => {
  for (let round = 0; round < raceRounds(4); round += 1) {
    await earn(`race-${round}`, 1000);
    const { given, thrown } = await race(50, (at) => spend(`race-${round}-${at % 25}`, 150));
    expect(thrown).toEqual([]);
    expect(given.filter((amount) => amount > 0).length).toBeGreaterThanOrEqual(7);
    expect(await balance()).toBe(0);
  }
}, 600_000);

test('the database refuses a balance below 0, and a change of what is written', async () => {
  const row = { user_id: userId, currency: 'USD', reason: 'spent' as const, created_at: world.clock.now() };
  const insert = (currency: string) =>
    db
      .insertInto('credits')
      .values({ ...row, id: crypto.randomUUID(), amount: -1, currency, source_payment: null, turn: 1 })
      .execute();
  await expect(insert('USD')).rejects.toMatchObject({ code: '23514' });
  await expect(insert('GBP')).rejects.toMatchObject({ code: '23514' });
  await expect(db.updateTable('credits').set({ amount: 1 }).execute()).rejects.toThrow(
    'credits are only added',
  );
});

test('whatever is earned, spent, returned, withdrawn and returned again in any order, the balance is the sum and never below 0', async () => {
  const step = fc.record({
    kind: fc.constantFrom('earn', 'spend', 'return', 'withdraw', 'giveRewardBack'),
    payment: fc.integer({ min: 1, max: 4 }),
    amount: fc.integer({ min: 1, max: 2000 }),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      run += 1;
      for (const { kind, payment, amount } of steps) {
        const id = `run-${run}-${payment}`;
        if (kind === 'earn') await earn(id, amount);
        if (kind === 'spend') await spend(id, amount);
        if (kind === 'return') await giveBack(id);
        if (kind === 'withdraw') await withdraw(id);
        if (kind === 'giveRewardBack') await giveRewardBack(id);
        expect(await balance()).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 60, verbose: 1 },
  );
});
