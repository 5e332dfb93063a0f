import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { checkoutNew } from '../../hosted-page.contract.ts';
import { purgeHostedPages } from '../billing.jobs.ts';

const world = await aWorld();
const { platform, clock } = world;
const dayMs = 86_400_000;
const purge = async () => {
  await transaction(platform.db, (tx) => makeCall(platform, tx, guest).enqueue(purgeHostedPages, {}));
  await world.drain();
  const rows = await platform.db.selectFrom('hosted_pages').select('id').execute();
  return rows.map(({ id }) => id);
};

test('unpaid hosted pages are purged 30 days after their end, paid ones when the books need them no longer', async () => {
  const [ada, ben] = [await world.person('ada'), await world.person('ben')];
  const paid = (await ada.call(checkoutNew, { planId: 'creator-monthly' })).hostedPage;
  const unpaid = (await ben.call(checkoutNew, { planId: 'creator-monthly' })).hostedPage;
  const { status } = await ada.raw({
    method: 'POST',
    url: `/api/hosted_pages/${paid.id}/payments`,
    headers: { 'idempotency-key': randomUUID() },
    body: { payment_method_id: 'pm_test_visa' },
  });
  expect(status).toBe(200);
  clock.advance(30 * dayMs + 3_600_000);
  expect(new Set(await purge())).toEqual(new Set([paid.id, unpaid.id]));
  clock.advance(1000);
  expect(await purge()).toEqual([paid.id]);
  clock.advance((platform.config.booksYears + 2) * 366 * dayMs);
  expect(await purge()).toEqual([]);
});
