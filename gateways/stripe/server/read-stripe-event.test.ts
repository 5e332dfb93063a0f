import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { gatewayPaymentChanged, gatewaySubscriptionChanged } from '#features/payments/contract.ts';
import { runDueJobs } from '#platform/server/jobs/run-jobs.ts';
import { race } from '#testing/races.ts';
import { tableNames } from '#testing/table-names.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld } from '#testing/world.ts';
import { aStripeWorld, aSubscriptionRequest } from '../testing/a-stripe-world.ts';
import { signed } from '../testing/stripe-under-test.ts';

const world = await aStripeWorld();
const { platform, clock, server, fake, underTest, cards } = world;
const { stripe } = underTest;
const secret = fake.settings['STRIPE_WEBHOOK_SECRET'] ?? '';
const tables = await tableNames(platform.db);

type Headers = Record<string, string>;
type Forgery = [title: string, body: Buffer | undefined, headers: Headers];

const post = async (
  { body, headers }: { body: Buffer | undefined; headers: Headers },
  url = '/webhooks/payments',
) => {
  const answer = await server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { payload: body }),
  });
  return answer.statusCode;
};
const signedText = (text: string, at?: Date) => signed(platform, stripe, text, at);
const eventOf = (more: Record<string, unknown> = {}) => ({
  id: 'evt_1',
  object: 'event',
  api_version: '2026-10-28.endive',
  created: Math.floor(clock.now().getTime() / 1000),
  data: { object: { id: 'sub_1', object: 'subscription' } },
  livemode: false,
  pending_webhooks: 1,
  request: null,
  type: 'customer.subscription.updated',
  ...more,
});
const signedEvent = (more: Record<string, unknown> = {}) => signedText(JSON.stringify(eventOf(more)));
const runJobs = () => runDueJobs({ platform, pool: world.database.pool, features: world.features });
const inbox = () => platform.db.selectFrom('webhook_inbox').selectAll().orderBy('event_id').execute();
const emitted = async (type: string) =>
  (
    await platform.db
      .selectFrom('outbox_events')
      .select('payload')
      .where('type', '=', type)
      .orderBy('id')
      .execute()
  ).map(({ payload }) => payload);

function forgeries(): Forgery[] {
  const { body, headers } = signedEvent();
  const good = headers['stripe-signature'];
  const [time = '', hex = ''] = good.replace('t=', '').split(',v1=');
  const header = (text: string): Headers => ({ 'stripe-signature': text });
  const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');
  const at = (seconds: number) =>
    signedText(String(body), new Date(clock.now().getTime() + seconds * 1000)).headers;
  const unsigned = (title: string, text: string): Forgery => [title, body, header(text)];
  const changed = (title: string, other: Buffer): Forgery => [title, other, headers];
  const wellSigned = (title: string, value: unknown): Forgery => {
    const made = signedText(typeof value === 'string' ? value : JSON.stringify(value));
    return [`signed: ${title}`, made.body, made.headers];
  };
  return [
    ['no signature', body, {}],
    unsigned('an empty signature', ''),
    unsigned('only a time', `t=${time}`),
    unsigned('only a digest', `v1=${hex}`),
    unsigned('a digest of nothing', `t=${time},v1=`),
    unsigned('a digest cut off', `t=${time},v1=${hex.slice(0, 63)}`),
    unsigned('a digest with more behind', `${good}0`),
    unsigned('a digest of zeros', `t=${time},v1=${'0'.repeat(64)}`),
    unsigned('one digit off', `t=${time},v1=${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`),
    unsigned('the scheme of tests', `t=${time},v0=${hex}`),
    unsigned('another time than the signed one', `t=${Number(time) + 1},v1=${hex}`),
    unsigned('a time below zero', `t=-${time},v1=${hex}`),
    unsigned('a time that is no number', `t=NaN,v1=${hex}`),
    unsigned('a time in another notation', `t=0x10,v1=${hex}`),
    unsigned('a time with a fraction', `t=${time}.0,v1=${hex}`),
    unsigned('a very long digest', `t=${time},v1=${hex.repeat(100)}`),
    ['signed 301 seconds ago: replayed', body, at(-301)],
    ['signed an hour ago: replayed', body, at(-3600)],
    ['signed three days ago: replayed', body, at(-3 * 86_400)],
    ['signed for in 301 seconds', body, at(301)],
    unsigned('signed without the time', `t=${time},v1=${hmac(secret, String(body))}`),
    unsigned('signed with an empty key', `t=${time},v1=${hmac('', `${time}.${body}`)}`),
    unsigned('signed by another account', `t=${time},v1=${hmac('whsec_of_another', `${time}.${body}`)}`),
    unsigned(
      'signed without the prefix of the key',
      `t=${time},v1=${hmac(secret.slice(6), `${time}.${body}`)}`,
    ),
    unsigned(
      'signed with the key of requests',
      `t=${time},v1=${hmac(fake.settings['STRIPE_SECRET_KEY'] ?? '', `${time}.${body}`)}`,
    ),
    ['the name of another gateway', body, { 'tonehall-signature': good }],
    ['the names of two gateways', body, { 'tonehall-signature': good, 'stripe-signature': good }],
    changed('another subscription', Buffer.from(String(body).replace('sub_1', 'sub_2'))),
    changed('another event', Buffer.from(String(body).replace('evt_1', 'evt_2'))),
    changed('a space more', Buffer.concat([body, Buffer.from(' ')])),
    changed('a byte less', body.subarray(0, -1)),
    ['no body', undefined, headers],
    wellSigned('nothing', ''),
    wellSigned('no JSON', '{"id":'),
    wellSigned('a list', [eventOf()]),
    wellSigned('null', 'null'),
    wellSigned('a thing that is no event', eventOf({ object: 'subscription' })),
    wellSigned('without an id', eventOf({ id: undefined })),
    wellSigned('an id that is a number', eventOf({ id: 7 })),
    wellSigned('an id without end', eventOf({ id: 'x'.repeat(5000) })),
    wellSigned('a time that is none', eventOf({ created: 'soon' })),
    wellSigned('without data', eventOf({ data: undefined })),
    wellSigned('of a connected account', eventOf({ account: 'acct_1' })),
    wellSigned('with money, where the keys are for tests', eventOf({ livemode: true })),
    wellSigned('a mode that is none', eventOf({ livemode: 'false' })),
  ];
}

test('forged, stale, replayed and foreign events are answered 400 and write nothing [CHECKOUT-119]', async () => {
  const before = await tableSnapshot(platform.db, tables);
  const all = forgeries();
  expect(all.length).toBeGreaterThanOrEqual(40);
  for (const [title, body, headers] of all) expect(await post({ body, headers }), title).toBe(400);
  expect(await tableSnapshot(platform.db, tables)).toEqual(before);
});

test('where the keys move money, events of test mode are answered 400 and write nothing', async () => {
  const live = await aWorld({
    clock,
    settings: {
      ...fake.settings,
      STRIPE_SECRET_KEY: 'sk_live_fake0000000000000000',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_fake0000000000000000',
    },
  });
  const send = async (more: Record<string, unknown>) => {
    const { body, headers } = signedEvent(more);
    const request = { method: 'POST', url: '/webhooks/payments', headers, payload: body } as const;
    return (
      await live.server.inject({ ...request, headers: { ...headers, 'content-type': 'application/json' } })
    ).statusCode;
  };
  expect(await send({ livemode: false })).toBe(400);
  expect(await send({ livemode: true })).toBe(200);
  expect(await live.platform.db.selectFrom('webhook_inbox').selectAll().execute()).toHaveLength(1);
});

test('without keys an event of Stripe’s is answered 400', async () => {
  const off = await aWorld({ clock });
  const { body, headers } = signedEvent();
  const answer = await off.server.inject({
    method: 'POST',
    url: '/webhooks/payments',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  });
  expect(answer.statusCode).toBe(400);
});

test('an event with two digests, of which one is by our key, is stored: the key is being changed', async () => {
  const { body, headers } = signedEvent({ id: 'evt_two_keys' });
  const [time, digest] = headers['stripe-signature'].split(',');
  const rolled = `${time},v1=${'0'.repeat(64)},${digest}`;
  expect(await post({ body, headers: { 'stripe-signature': rolled } })).toBe(200);
  expect((await inbox()).map(({ event_id }) => event_id)).toContain('evt_two_keys');
});

test('an event about nothing that is kept here is answered 200 and not stored', async () => {
  const before = await inbox();
  for (const object of [
    { id: 'cus_1', object: 'customer' },
    { id: 'in_1', object: 'invoice', parent: null },
    { object: 'balance' },
    null,
  ])
    expect(await post(signedEvent({ id: 'evt_of_else', type: 'customer.updated', data: { object } }))).toBe(
      object === null ? 400 : 200,
    );
  expect(await inbox()).toEqual(before);
});

test('an event fifty times at once is one row, and one hint to ask', async () => {
  const request = signedEvent({
    id: 'evt_fifty',
    data: { object: { id: 'sub_fifty', object: 'subscription' } },
  });
  const { given, thrown } = await race(50, () => post(request));
  expect([thrown, new Set(given)]).toEqual([[], new Set([200])]);
  await runJobs();
  expect((await inbox()).filter(({ event_id }) => event_id === 'evt_fifty')).toMatchObject([
    { gateway: 'stripe', subscription_id: 'sub_fifty', processed_at: clock.now() },
  ]);
  const hints = await emitted(gatewaySubscriptionChanged.type);
  expect(
    hints.filter((one) => (one as { subscriptionId: string }).subscriptionId === 'sub_fifty'),
  ).toHaveLength(1);
});

test('the events of a purchase name its payment and its subscription, at every address of ours', async () => {
  const paid = await cards.pay(aSubscriptionRequest(), 'pm_card_visa');
  const urls = ['/webhooks/payments', '/webhooks/paypal', '/webhooks/billing'];
  const before = (await inbox()).length;
  for (const [at, event] of fake.books.events.entries())
    expect(await post(signedText(JSON.stringify(event)), urls[at % 3])).toBe(200);
  const stored = (await inbox()).filter(({ event_id }) =>
    fake.books.events.some(({ id }) => id === event_id),
  );
  expect((await inbox()).length - before).toBe(stored.length);
  expect(new Set(stored.map((row) => row.payment_id ?? row.subscription_id))).toEqual(
    new Set([paid.id, paid.subscriptionId]),
  );
  await runJobs();
  expect(await emitted(gatewayPaymentChanged.type)).toContainEqual({ gateway: 'stripe', paymentId: paid.id });
});
