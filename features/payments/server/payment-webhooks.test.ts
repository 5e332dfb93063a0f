import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signWebhook, webhookKey } from '#gateways/test/server/webhook-signature.ts';
import { aGatewaySubscription } from '#gateways/test/testing/a-gateway-subscription.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { runDueJobs } from '#platform/server/jobs/run-jobs.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { tableNames } from '#testing/table-names.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld } from '#testing/world.ts';
import { gatewaySubscriptionChanged } from '../contract.ts';
import { GatewayUnavailable } from './gateway-errors.ts';
import { findPaymentGateway, getPaymentGateway } from './get-payment-gateway.ts';
import { processWebhook as processWebhookJob } from './payments.jobs.ts';
import { processWebhook } from './process-webhook.ts';

const world = await aWorld();
const { platform, clock, server } = world;
const gateway = getPaymentGateway(platform, 'test');
const key = webhookKey(platform.config.secret.reveal());
const tables = await tableNames(platform.db);

const eventOf = (more: Record<string, unknown> = {}) => ({
  id: 'evt_000000000001',
  type: 'subscription.changed',
  created_at: clock.now().toISOString(),
  subscription_id: 'sub_000000000001',
  ...more,
});
const paymentEvent = {
  id: 'evt_000000000002',
  type: 'payment.succeeded',
  created_at: clock.now().toISOString(),
  payment_id: 'pay_000000000001',
};
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const signed = (body: Buffer, at = clock.now()) => ({ 'tonehall-signature': signWebhook(key, body, at) });
const send = async (payload: Buffer | undefined, headers: Record<string, string>) => {
  const answer = await server.inject({
    method: 'POST',
    url: '/webhooks/billing',
    headers: { 'content-type': 'application/json', ...headers },
    ...(payload && { payload }),
  });
  return answer.statusCode;
};
const inbox = () => platform.db.selectFrom('webhook_inbox').selectAll().orderBy('event_id').execute();
/** Subscription ids of the events in the outbox. */
const emittedIds = async () =>
  (
    await platform.db
      .selectFrom('outbox_events')
      .select('payload')
      .where('type', '=', gatewaySubscriptionChanged.type)
      .orderBy('id')
      .execute()
  ).map(({ payload }) => (payload as { subscriptionId: string }).subscriptionId);
const runJobs = async () => {
  await runDueJobs({ platform, pool: world.database.pool, features: world.features });
};

/** 42 requests that the gateway has not sent, or not within the tolerance. */
function forgeries(): [string, Buffer | undefined, Record<string, string>][] {
  const body = bytes(eventOf());
  const good = signed(body)['tonehall-signature'];
  const [time = '', hex = ''] = good.replace('t=', '').split(',v1=');
  const at = (seconds: number) => signed(body, new Date(clock.now().getTime() + seconds * 1000));
  const header = (text: string) => ({ 'tonehall-signature': text });
  const sha = (secret: string | Buffer, text: string) =>
    createHmac('sha256', secret).update(text).digest('hex');
  const plain = `${time}.${body}`;
  const other = (value: unknown): [Buffer, Record<string, string>] => {
    const changed = Buffer.isBuffer(value) ? value : bytes(value);
    return [changed, header(good)];
  };
  const wellSigned = (value: unknown): [Buffer, Record<string, string>] => {
    const odd = Buffer.isBuffer(value) ? value : bytes(value);
    return [odd, signed(odd)];
  };
  return [
    ['no signature', body, {}],
    ['an empty signature', body, header('')],
    ['only a time', body, header(`t=${time}`)],
    ['only a digest', body, header(`v1=${hex}`)],
    ['a digest of nothing', body, header(`t=${time},v1=`)],
    ['a digest cut off', body, header(`t=${time},v1=${hex.slice(0, 63)}`)],
    ['a digest with more behind', body, header(`${good}0`)],
    ['a digest in capitals', body, header(`t=${time},v1=${hex.toUpperCase()}`)],
    ['a digest of zeros', body, header(`t=${time},v1=${'0'.repeat(64)}`)],
    ['one digit off', body, header(`t=${time},v1=${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`)],
    ['another scheme', body, header(`t=${time},v0=${hex}`)],
    ['two digests', body, header(`t=${time},v1=${'0'.repeat(64)},v1=${hex}`)],
    ['two times', body, header(`t=${time},t=${time},v1=${hex}`)],
    ['the parts the other way round', body, header(`v1=${hex},t=${time}`)],
    ['a space between', body, header(`t=${time}, v1=${hex}`)],
    ['another time than the signed one', body, header(`t=${Number(time) + 1},v1=${hex}`)],
    ['a time below zero', body, header(`t=-${time},v1=${hex}`)],
    ['a time that is no number', body, header(`t=NaN,v1=${hex}`)],
    ['a time with a fraction', body, header(`t=${time}.0,v1=${hex}`)],
    ['a time in another notation', body, header(`t=0x10,v1=${hex}`)],
    ['a very long header', body, header(`t=${time},v1=${hex.repeat(100)}`)],
    ['signed 301 seconds ago', body, at(-301)],
    ['signed an hour ago', body, at(-3600)],
    ['signed for in 301 seconds', body, at(301)],
    ['signed without the time', body, header(`t=${time},v1=${sha(key, String(body))}`)],
    [
      'signed with the secret itself',
      body,
      header(`t=${time},v1=${sha(platform.config.secret.reveal(), plain)}`),
    ],
    ['signed with an empty key', body, header(`t=${time},v1=${sha('', plain)}`)],
    ['signed with a known word', body, header(`t=${time},v1=${sha('test', plain)}`)],
    ['the name of another gateway', body, { 'stripe-signature': good }],
    ['another subscription', ...other(eventOf({ subscription_id: 'sub_000000000002' }))],
    ['another event', ...other(eventOf({ id: 'evt_000000000002' }))],
    ['a space more', ...other(Buffer.concat([body, Buffer.from(' ')]))],
    ['a byte less', ...other(body.subarray(0, -1))],
    ['no body', undefined, header(good)],
    ['signed: nothing', ...wellSigned(Buffer.from(''))],
    ['signed: no JSON', ...wellSigned(Buffer.from('{"id":'))],
    ['signed: no text', ...wellSigned(Buffer.from([0xff, 0xfe, 0x00]))],
    ['signed: a list', ...wellSigned([eventOf()])],
    ['signed: null', ...wellSigned(null)],
    ['signed: without an id', ...wellSigned(eventOf({ id: undefined }))],
    ['signed: an id that is a number', ...wellSigned(eventOf({ id: 7 }))],
    ['signed: an id without end', ...wellSigned(eventOf({ id: 'x'.repeat(5000) }))],
    ['signed: a time that is none', ...wellSigned(eventOf({ created_at: 'soon' }))],
    ['signed: a field more', ...wellSigned(eventOf({ account_type: 6 }))],
  ];
}

test('forged webhooks are answered 400 and write nothing', async () => {
  const before = await tableSnapshot(platform.db, tables);
  const all = forgeries();
  expect(all.length).toBeGreaterThanOrEqual(40);
  for (const [title, body, headers] of all) {
    expect(await send(body, headers), title).toBe(400);
  }
  expect(await tableSnapshot(platform.db, tables)).toEqual(before);
});

test('a webhook signed with HMAC-SHA256 over time, dot and body is accepted', async () => {
  const body = bytes(eventOf({ id: 'evt_by_the_book' }));
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const digest = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  expect(await send(body, { 'tonehall-signature': `t=${seconds},v1=${digest}` })).toBe(200);
  await runJobs();
});

test('unsigned bodies of any content type are refused', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    expect(await send(Buffer.from('a=b'), { 'content-type': type })).toBe(400);
  }
});

test('a body that is larger than any event answers 413', async () => {
  const body = Buffer.alloc(70 * 1024, 'x');
  expect(await send(body, signed(body))).toBe(413);
});

test('an event signed up to 300 seconds ago is stored', async () => {
  for (const [at, id] of [
    [-300, 'evt_edge_early'],
    [300, 'evt_edge_late'],
  ] as const) {
    const body = bytes(eventOf({ id }));
    expect(await send(body, signed(body, new Date(clock.now().getTime() + at * 1000)))).toBe(200);
  }
  await runJobs();
});

test('only a signed event is stored, and 50 concurrent deliveries emit it once [SUBS-057]', async () => {
  const before = (await emittedIds()).length;
  const body = bytes(eventOf({ id: 'evt_fifty_times', subscription_id: 'sub_fifty_times' }));
  expect(await send(body, {})).toBe(400);
  expect(await send(body, signed(Buffer.from('{}')))).toBe(400);
  const { given, thrown } = await race(50, () => send(body, signed(body)));
  expect(thrown).toEqual([]);
  expect(new Set(given)).toEqual(new Set([200]));
  const jobs =
    await sql`select from graphile_worker.jobs where task_identifier = ${processWebhookJob.name}`.execute(
      platform.db,
    );
  expect(jobs.rows.length).toBe(1);
  await runJobs();
  expect(await send(body, signed(body))).toBe(200);
  await runJobs();
  expect((await emittedIds()).slice(before)).toEqual(['sub_fifty_times']);
  const stored = (await inbox()).filter(({ event_id }) => event_id === 'evt_fifty_times');
  expect(stored).toMatchObject([{ gateway: 'test', processed_at: clock.now() }]);
});

test('a job that runs several times emits the event once', async () => {
  const before = (await emittedIds()).length;
  const body = bytes(eventOf({ id: 'evt_job_twice', subscription_id: 'sub_job_twice' }));
  await send(body, signed(body));
  const call = makeCall(platform, platform.db, guest);
  await race(10, () => processWebhook(call, { gateway: 'test', eventId: 'evt_job_twice' }));
  await runJobs();
  expect((await emittedIds()).slice(before)).toEqual(['sub_job_twice']);
});

test('changes at the gateway arrive by webhook', async () => {
  const before = (await emittedIds()).length;
  const { id } = await aGatewaySubscription(platform);
  await gateway.cancelAtPeriodEnd(id);
  await gateway.removeScheduledCancellation(id);
  expect(await deliverWebhooks(world)).toBe(2);
  expect(await deliverWebhooks(world)).toBe(0);
  await runJobs();
  expect((await emittedIds()).slice(before)).toEqual([id, id]);
});

test('while the database is blocked the webhook answers 503, and a repeated delivery is stored', async () => {
  const body = bytes(eventOf({ id: 'evt_no_database' }));
  await platform.db.transaction().execute(async (tx) => {
    await sql`lock table webhook_inbox in access exclusive mode`.execute(tx);
    expect(await send(body, signed(body))).toBe(503);
  });
  expect(await send(body, signed(body))).toBe(200);
});

test.each(['/webhooks/payments', '/webhooks/paypal', '/webhooks/billing'])(
  '%s stores a signed event about a payment once, and refuses one that nobody signed [CHECKOUT-119]',
  async (url) => {
    const body = bytes({ ...paymentEvent, id: `evt_of_a_payment${url.length}` });
    const post = (headers: Record<string, string>) =>
      server.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: body,
      });
    const before = (await inbox()).length;
    expect((await post({})).statusCode).toBe(400);
    expect((await inbox()).length).toBe(before);
    for (let times = 0; times < 3; times += 1) expect((await post(signed(body))).statusCode).toBe(200);
    expect((await inbox()).filter(({ payment_id }) => payment_id === paymentEvent.payment_id)).toHaveLength(
      (await inbox()).length - before,
    );
    expect((await inbox()).length).toBe(before + 1);
    await platform.db.deleteFrom('webhook_inbox').where('payment_id', 'is not', null).execute();
  },
);

test('in production the test gateway is off: its events are refused, and its calls are unknown', async () => {
  const production = await aWorld();
  production.platform.config.testGateway = false;
  const body = bytes(eventOf());
  const answer = await production.server.inject({
    method: 'POST',
    url: '/webhooks/billing',
    headers: { 'content-type': 'application/json', ...signed(body) },
    payload: body,
  });
  expect(answer.statusCode).toBe(400);
  expect(findPaymentGateway(production.platform, 'test')).toBeNull();
  expect(() => getPaymentGateway(production.platform, 'test')).toThrow(GatewayUnavailable);
});
