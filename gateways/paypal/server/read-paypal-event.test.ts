import { createSign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { gatewayPaymentChanged, gatewaySubscriptionChanged } from '#features/payments/contract.ts';
import { runDueJobs } from '#platform/server/jobs/run-jobs.ts';
import { selfSignedCertificate } from '#testing/companies/paypal/self-signed-certificate.ts';
import { race } from '#testing/races.ts';
import { tableNames } from '#testing/table-names.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import {
  addresses,
  anEvent,
  aOneOffRequest,
  aPaypalWorld,
  aSubscriptionRequest,
} from '../testing/a-paypal-world.ts';

const world = await aPaypalWorld();
const { platform, clock, server, fake, underTest } = world;
const { gateway, pay } = underTest;
const tables = await tableNames(platform.db);

type Headers = Record<string, string>;
type Forgery = [title: string, body: Buffer | undefined, headers: Headers];

const post = async (
  { body, headers }: { body: Buffer | undefined; headers: Headers },
  url = '/webhooks/paypal',
) => {
  const answer = await server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { payload: body }),
  });
  return answer.statusCode;
};
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
const runJobs = () => runDueJobs({ platform, pool: world.database.pool, features: world.features });
const eventOf = (id: string, type = 'BILLING.SUBSCRIPTION.UPDATED') => anEvent(type, { id }, clock.now());
const begun = async () => (await pay(aSubscriptionRequest(), 'good')).subscriptionId ?? '';

/** What PayPal has not signed, for our webhook. `id` is a subscription that has begun here. */
function forgeries(id: string): Forgery[] {
  const good = fake.sign(eventOf(id));
  const { body, headers } = good;
  const without = (name: string): Forgery => {
    const { [name]: _gone, ...rest } = headers;
    return [`without ${name}`, body, rest];
  };
  const instead = (title: string, change: Headers): Forgery => [title, body, { ...headers, ...change }];
  const changed = (title: string, other: Buffer | undefined): Forgery => [title, other, headers];
  const wellSigned = (title: string, value: object | string): Forgery => {
    const made = fake.sign(value);
    return [`signed: ${title}`, made.body, made.headers];
  };
  const signature = headers['paypal-transmission-sig'] ?? '';
  const stranger = selfSignedCertificate(clock.now(), new Date(clock.now().getTime() + 1e9)).privateKey;
  const signedText = `${headers['paypal-transmission-id']}|${headers['paypal-transmission-time']}|${
    fake.settings['PAYPAL_WEBHOOK_ID']
  }|${crc32(body)}`;
  const otherHost = fake.url.replace('127.0.0.1', 'localhost');
  const certificate = headers['paypal-cert-url'] ?? '';
  const from = (address: string): Forgery =>
    instead(`a certificate from ${address}`, { 'paypal-cert-url': address });
  const event = eventOf(id);
  return [
    ['no signature', body, {}],
    ...Object.keys(headers).map(without),
    instead('an empty signature', { 'paypal-transmission-sig': '' }),
    instead('a signature cut off', { 'paypal-transmission-sig': signature.slice(0, -8) }),
    instead('a signature of zeros', { 'paypal-transmission-sig': Buffer.alloc(256).toString('base64') }),
    instead('a signature in another notation', {
      'paypal-transmission-sig': Buffer.from(signature, 'base64').toString('hex'),
    }),
    instead('a very long signature', { 'paypal-transmission-sig': signature.repeat(10) }),
    instead('signed by another key', {
      'paypal-transmission-sig': createSign('sha256').update(signedText).sign(stranger, 'base64'),
    }),
    instead('signed with another digest', {
      'paypal-transmission-sig': createSign('sha1').update(signedText).sign(stranger, 'base64'),
    }),
    instead('another delivery', { 'paypal-transmission-id': 'another' }),
    instead('another time than the signed one: replayed', {
      'paypal-transmission-time': new Date(clock.now().getTime() + 1000).toISOString(),
    }),
    instead('another algorithm', { 'paypal-auth-algo': 'SHA1withRSA' }),
    instead('no algorithm', { 'paypal-auth-algo': 'none' }),
    from('https://evil.example/v1/notifications/certs/CERT-fake'),
    from('https://api.paypal.com.evil.example/v1/notifications/certs/CERT-fake'),
    from('https://api.paypal.com/v1/notifications/certs/CERT-fake'),
    from(certificate.replace('http:', 'https:')),
    from(certificate.replace(fake.url, otherHost)),
    from(certificate.replace('http://', 'http://user:pass@')),
    from(`${certificate}?to=elsewhere`),
    from(certificate.replace('/certs/', '/certs/../certs/../../../')),
    from(`${fake.url}/v1/catalogs/products`),
    from(`${fake.url}/v1/notifications/certs/`),
    from('data:text/plain,x'),
    from('not an address'),
    [
      'for another webhook of the same account',
      ...parts(fake.sign(eventOf(id), { webhookId: 'WH0OTHER000000000' })),
    ],
    ['with a dispatcher’s own id as the webhook', ...parts(fake.sign(eventOf(id), { webhookId: '' }))],
    instead('the name of another gateway, too', { 'tonehall-signature': 't=1,v1=00' }),
    ['the name of another gateway', body, { 'stripe-signature': signature }],
    changed('another subscription', Buffer.from(String(body).replace(id, `${id}x`))),
    changed('another event', Buffer.from(String(body).replace('WH-', 'WX-'))),
    changed('a space more', Buffer.concat([body, Buffer.from(' ')])),
    changed('a byte less', body.subarray(0, -1)),
    changed('the same JSON in another form', Buffer.from(JSON.stringify(JSON.parse(String(body)), null, 1))),
    changed('no body', undefined),
    wellSigned('nothing', ''),
    wellSigned('no JSON', '{"id":'),
    wellSigned('a list', [event]),
    wellSigned('null', 'null'),
    wellSigned('without an id', { ...event, id: undefined }),
    wellSigned('an id that is a number', { ...event, id: 7 }),
    wellSigned('an id without end', { ...event, id: 'x'.repeat(5000) }),
    wellSigned('a time that is none', { ...event, create_time: 'soon' }),
    wellSigned('without a resource', { ...event, resource: undefined }),
    wellSigned('a resource that is a text', { ...event, resource: id }),
  ];
}

const parts = ({ body, headers }: { body: Buffer; headers: Headers }): [Buffer, Headers] => [body, headers];

test('forged, foreign and replayed events are answered 400 and write nothing [CHECKOUT-119]', async () => {
  const id = await begun();
  const before = await tableSnapshot(platform.db, tables);
  const all = forgeries(id);
  expect(all.length).toBeGreaterThanOrEqual(40);
  for (const [title, body, headers] of all) expect(await post({ body, headers }), title).toBe(400);
  expect(await tableSnapshot(platform.db, tables)).toEqual(before);
  expect(await post(fake.sign(eventOf(id)))).toBe(200);
});

test('a certificate that is not valid any more is refused', async () => {
  const id = await begun();
  const delivery = fake.sign(eventOf(id));
  clock.advance(400 * 86_400_000);
  expect(await post(delivery)).toBe(400);
  clock.advance(-400 * 86_400_000);
  expect(await post(delivery)).toBe(200);
});

test('PayPal away while a certificate is needed is answered 503 or worse, and the delivery can be repeated', async () => {
  const other = await aPaypalWorld();
  const delivery = other.fake.sign(eventOf('I-NOBODY'));
  other.fake.close();
  const answer = await other.server.inject({
    method: 'POST',
    url: '/webhooks/paypal',
    headers: { 'content-type': 'application/json', ...delivery.headers },
    payload: delivery.body,
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(500);
});

test('one event delivered fifty times at once, late and again, is one row and one event here [CHECKOUT-120]', async () => {
  const id = await begun();
  const event = eventOf(id);
  const { given } = await race(50, () => post(fake.sign(event)));
  expect(new Set(given)).toEqual(new Set([200]));
  clock.advance(3 * 86_400_000);
  expect(await post(fake.sign(event, { time: event.create_time }))).toBe(200);
  expect((await inbox()).filter(({ event_id }) => event_id === event.id)).toMatchObject([
    { gateway: 'paypal', subscription_id: id, payment_id: null },
  ]);
  await runJobs();
  const about = (await emitted(gatewaySubscriptionChanged.type)).filter(
    (payload) => (payload as { subscriptionId: string }).subscriptionId === id,
  );
  expect(about).toHaveLength(1);
});

test('events name what they are about: payments that wait, subscriptions that run, orders, charges', async () => {
  const waiting = await gateway.redirect?.begin(aSubscriptionRequest(), addresses);
  const subscription = await begun();
  const order = await pay(aOneOffRequest(), 'good');
  const [sale] = fake.books.subscriptions.find(subscription)?.captures ?? [];
  const chargeOfOrder = await platform.db
    .selectFrom('paypal_charges')
    .select('id')
    .where('paypal_id', '=', order.id)
    .executeTakeFirstOrThrow();
  await gateway.listCharges(subscription);
  const subjectOf = async (type: string, resource: object) => {
    const { body, headers } = fake.sign(anEvent(type, resource, clock.now()));
    return (await gateway.readEvent(body, headers))?.subject ?? null;
  };
  const payment = (id: string | undefined) => ({ kind: 'payment', id });
  expect(await subjectOf('BILLING.SUBSCRIPTION.ACTIVATED', { id: waiting?.id })).toEqual(
    payment(waiting?.id),
  );
  expect(await subjectOf('BILLING.SUBSCRIPTION.CANCELLED', { id: subscription })).toEqual({
    kind: 'subscription',
    id: subscription,
  });
  expect(
    await subjectOf('PAYMENT.SALE.COMPLETED', { id: 'x', billing_agreement_id: subscription }),
  ).toMatchObject({
    id: subscription,
  });
  expect(await subjectOf('CHECKOUT.ORDER.APPROVED', { id: order.id })).toEqual(payment(order.id));
  expect(
    await subjectOf('PAYMENT.CAPTURE.COMPLETED', {
      id: chargeOfOrder.id,
      supplementary_data: { related_ids: { order_id: order.id } },
    }),
  ).toEqual(payment(order.id));
  expect(
    await subjectOf('CUSTOMER.DISPUTE.CREATED', {
      disputed_transactions: [{ seller_transaction_id: sale?.id }],
    }),
  ).toMatchObject({ id: subscription });
  for (const resource of [{ id: 'I-OF-ANOTHER' }, {}])
    expect(await subjectOf('BILLING.SUBSCRIPTION.UPDATED', resource)).toBeNull();
  expect(await subjectOf('VAULT.PAYMENT-TOKEN.CREATED', { id: 'x' })).toBeNull();
});

test('an event about a waiting payment leads to its outcome', async () => {
  const request = aSubscriptionRequest();
  const waiting = await gateway.redirect?.begin(request, addresses);
  expect(await post(fake.sign(eventOf(waiting?.id ?? '', 'BILLING.SUBSCRIPTION.ACTIVATED')))).toBe(200);
  await runJobs();
  expect(await emitted(gatewayPaymentChanged.type)).toContainEqual({
    gateway: 'paypal',
    paymentId: waiting?.id,
  });
});
