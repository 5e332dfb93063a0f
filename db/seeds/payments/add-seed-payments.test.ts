import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { features } from '#apps/features.ts';
import { findLicence } from '#features/education/model/school-licence.ts';
import { toLicenceTerms } from '#features/education/server/find-school-licence.ts';
import { downloadStateOf } from '#features/shop/model/download-state.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld } from '#testing/world.ts';
import { harbourStreet } from '../school/planned-schools.ts';
import { schoolIdOf } from '../school/school-ids.ts';
import { addSeedPayments } from '../seed.jobs.ts';
import { seedCommunity } from '../seed-community.ts';
import { plannedProducts, seedProductId } from '../shop/planned-products.ts';

const world = await aWorld();
const { platform } = world;
const { db } = platform;
const DAY_MS = 86_400_000;

await seedCommunity(platform);
for (const [place, { title, daysAgo, sound }] of plannedProducts.entries()) {
  const at = new Date(platform.clock.now().getTime() - daysAgo * DAY_MS);
  await aProduct(platform, {
    id: seedProductId(place),
    title,
    class: sound.kind === 'pack' ? 'SamplePack' : 'SingleSound',
    published_at: sound.kind === 'content' ? null : at,
    created_at: at,
    updated_at: at,
  });
}
const addPayments = async () => {
  const handler = features.flatMap(({ jobs }) => jobs).find(({ job }) => job === addSeedPayments);
  const add = await handler?.load();
  await add?.(makeCall(platform, db, guest), {}, { attempt: 1, maxAttempts: 5 });
};
await addPayments();

const rowsOf = async <T>(query: string): Promise<T[]> => (await sql.raw<T>(query).execute(db)).rows;
const isNone = async (query: string) => expect(await rowsOf(query), query).toEqual([]);

test('seeded members have subscriptions in every state', async () => {
  const rows = await db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.username', 's.status', 's.frequency', 's.renewal_failed_at', 's.ended_at', 'u.account_type'])
    .where('s.type', '=', 'AccountSubscription')
    .execute();
  const of = (name: string) => {
    const row = rows.find(({ username }) => username === name);
    return row && [row.status, row.frequency, row.renewal_failed_at !== null, row.account_type];
  };
  expect(of('pixelmoth')).toEqual(['active', 'monthly', false, 5]);
  expect(of('phonkgarage')).toEqual(['active', 'yearly', false, 5]);
  expect(of('bellweather')).toEqual(['non_renewing', 'yearly', false, 4]);
  expect(of('tapeandtea')).toEqual(['active', 'monthly', true, 4]);
  expect(of('mistral')).toEqual(['cancelled', 'monthly', false, 0]);
  expect(rows.map(({ status }) => status)).toContain('in_trial');
  // A withdrawal, and a dispute, end the plan on their day.
  const endOf = (name: string) => rows.find(({ username }) => username === name)?.ended_at?.getTime();
  const now = platform.clock.now().getTime();
  expect([endOf('brasstacks'), endOf('subletbass')]).toEqual([now - 5 * DAY_MS, now - 3 * DAY_MS]);
});

test('seeded payments, orders, credits and coupons are in every state', async () => {
  const states = await rowsOf<{ state: string }>('select distinct state from payments order by 1');
  expect(states.map(({ state }) => state)).toEqual([
    'disputed',
    'failed',
    'fulfilled',
    'partly_refunded',
    'refunded',
  ]);
  const now = platform.clock.now();
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('order_products as p', 'p.order_id', 'o.id')
    .leftJoin('downloads as d', 'd.order_product_id', 'p.id')
    .select(['p.class', 'p.updated_at', 'o.taken_back_at', 'd.at'])
    .execute();
  const kinds = orders.map((row) =>
    [
      row.taken_back_at ? 'taken back' : downloadStateOf(row, { now, hours: 24 }),
      row.at ? 'fetched' : 'not fetched',
    ].join(', '),
  );
  expect(new Set(kinds)).toEqual(
    new Set(['expired, fetched', 'open, fetched', 'open, not fetched', 'taken back, not fetched']),
  );
  const reasons = await rowsOf<{ reason: string }>('select distinct reason from credits order by 1');
  expect(reasons.map(({ reason }) => reason)).toEqual(['referral', 'spent', 'withdrawn']);
  expect((await rowsOf('select from referred_users where prize_at is null')).length).toBeGreaterThan(0);
  const coupons = await rowsOf<{ code: string; redemptions: number }>(
    'select code, redemptions from coupons order by code',
  );
  expect(coupons.map(({ code, redemptions }) => `${code} ${redemptions}`)).toEqual([
    'EXPIRED10 0',
    'FIRSTTWO 2',
    'ONCE15 1',
    'TENOFF 1',
    'WELCOME25 1',
  ]);
});

test('seeded receipts show the tax of several countries, and credit notes', async () => {
  const countries = await rowsOf<{ country: string }>(
    'select distinct tax_country as country from receipts where tax_minor > 0 order by 1',
  );
  expect(countries.map(({ country }) => country)).toEqual(['BE', 'CZ', 'DE', 'EE', 'FR', 'IT', 'PL', 'RO']);
  expect((await rowsOf(`select from receipts where kind = 'credit_note'`)).length).toBe(3);
  await isNone(`select from receipts r where number <> 1 and not exists
    (select from receipts b where b.series = r.series and b.number = r.number - 1 and b.issued_at <= r.issued_at)`);
});

test('the seeded school has a licence that was renewed, for one more teacher than it has, and its receipts [EDU-241]', async () => {
  const now = platform.clock.now();
  const [school] = await db
    .selectFrom('organization_subscriptions as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .where('o.name', '=', harbourStreet.name)
    .selectAll('s')
    .select('o.closed_at')
    .execute();
  if (!school) throw new Error('there is no school');
  expect(findLicence(toLicenceTerms(school), { now, canBuy: true })).toMatchObject({
    state: 'active',
    teachers: 5,
  });
  expect(school.has_payment_source).toBe(true);
  const receipts = await rowsOf<{ buyer: { name: string }; lines: { title: string }[]; days: number }>(
    `select buyer, lines, (extract(epoch from '${now.toISOString()}' - issued_at) / 86400)::int as days from receipts
      where user_id = '${schoolIdOf(harbourStreet.owner.username)}' order by issued_at`,
  );
  expect(receipts.map(({ buyer, lines, days }) => [buyer.name, lines[0]?.title, days])).toEqual([
    [harbourStreet.name, 'Tonehall Education, 4 teachers', 379],
    [harbourStreet.name, 'Tonehall Education, 4 teachers', 14],
    [harbourStreet.name, 'Tonehall Education, 5 teachers', 6],
  ]);
  const teachers =
    await rowsOf(`select from organization_memberships m join organizations o on o.id = m.organization_id
    where o.name = '${harbourStreet.name}' and m.role <> 'student' and m.accepted_at is not null`);
  expect(teachers).toHaveLength(4);
});

test('the money of seeded members adds up, and a second run changes nothing', async () => {
  await isNone(`select from payments p join users u on u.id = p.user_id where p.created_at < u.created_at`);
  await isNone(
    `select from payments where settled_at is null or settled_at > '${platform.clock.now().toISOString()}'`,
  );
  await isNone(`select from payments p where refunded_minor <>
    (select coalesce(sum(amount_minor), 0) from refunds r where r.payment_id = p.id and r.state = 'succeeded')`);
  await isNone(`select from payments p where state <> 'failed' and total_minor > 0 and (select count(*) from receipts r
    where r.payment_id = p.id and r.kind = 'receipt' and r.gross_minor = p.total_minor) <> 1`);
  await isNone(`select from receipts where net_minor + tax_minor <> gross_minor`);
  await isNone(`select from payments p where refunded_minor <> (select coalesce(sum(gross_minor), 0) from receipts r
    where r.payment_id = p.id and r.kind = 'credit_note')`);
  await isNone(`select from credits c full join credit_balances b using (user_id, currency)
    group by user_id, currency, b.balance having coalesce(sum(c.amount), 0) <> coalesce(b.balance, 0)`);
  await isNone(`select from coupons c where redemptions <>
    (select count(*) from coupon_redemptions r where r.coupon_id = c.id and r.state <> 'released')`);
  await isNone(`select from gateway_payments g full join payments p on p.gateway_payment_id = g.id
    where coalesce(p.purpose, '') not in ('renewal', 'school_renewal')
      and (g.amount_minor, g.currency, g.state = 'failed') is distinct from (p.total_minor, p.currency, p.state = 'failed')`);
  await isNone(`select from gateway_charges g join subscriptions s on s.gateway_subscription_id = g.subscription_id
    where g.created_at >= s.created_at and g.decline_code is null and g.idempotency_key is null
      and not exists (select from payments p where p.gateway_payment_id = g.id and p.total_minor = g.amount_minor)`);
  const tables = ['payments', 'receipts', 'refunds', 'credits', 'orders', 'subscriptions'] as const;
  const before = await tableSnapshot(db, tables);
  await addPayments();
  expect(await tableSnapshot(db, tables)).toEqual(before);
});
