import { expect, test } from 'vitest';
import { insertSeedMembers } from '#db/seeds/testing/insert-seed-members.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import { seedSubscriptions } from './seed-subscriptions.ts';

const world = await aWorld();
const { db } = world.platform;

test('every member with a plan has a subscription, in many states, and a second run changes nothing', async () => {
  await insertSeedMembers(db, new Date(Date.UTC(2025, 0, 1)));
  const subscribe = () => transaction(db, (tx) => seedSubscriptions(makeCall(world.platform, tx, guest)));
  const rows = () => db.selectFrom('subscriptions').selectAll().orderBy('user_id').orderBy('item').execute();
  const types = () => db.selectFrom('users').select(['id', 'account_type']).orderBy('id').execute();
  const before = await types();
  await subscribe();
  const made = await rows();
  const own = made.filter(({ type }) => type === 'AccountSubscription');
  expect(own.map(({ user_id }) => user_id)).toEqual(
    seedMembers.flatMap(({ accountType }, at) => (accountType > 0 ? [seedUserId(at)] : [])),
  );
  expect(new Set(own.map(({ status }) => status))).toEqual(new Set(['active', 'in_trial', 'non_renewing']));
  expect(new Set(own.map(({ frequency }) => frequency)).size).toBe(2);
  expect(new Set(own.map(({ payment_method }) => payment_method))).toEqual(new Set(['card', 'paypal']));
  expect(made.length).toBeGreaterThan(own.length);
  // Nobody's plan has changed, and no e-mail is sent.
  expect(await types()).toEqual(before);
  expect((await db.selectFrom('outbox_events').selectAll().execute()).length).toBe(0);
  await subscribe();
  expect(await rows()).toEqual(made);
});
