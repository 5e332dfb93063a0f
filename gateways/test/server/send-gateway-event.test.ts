import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { aGatewaySubscription } from '#gateways/test/testing/a-gateway-subscription.ts';
import { aServer } from '#testing/a-server.ts';
import { worldOf } from '#testing/world.ts';

async function startListener(answer: (attempt: number) => number) {
  const requests: { url: string; body: string; signature: unknown }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      requests.push({ url: request.url ?? '', body, signature: request.headers['tonehall-signature'] });
      response.statusCode = answer(requests.length);
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return { requests, siteUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function aSite(siteUrl: string) {
  const site = await aServer({ siteUrl });
  onTestFinished(() => site.close());
  return { ...worldOf(site), gateway: getPaymentGateway(site.platform, 'test') };
}

const retryNow = (db: Parameters<ReturnType<typeof sql>['execute']>[0]) =>
  sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);

test('an event is sent over HTTP with the same body until the site answers 2xx', async () => {
  const { requests, siteUrl } = await startListener((attempt) => [500, 302, 404, 204][attempt - 1] ?? 500);
  const { gateway, platform, drain } = await aSite(siteUrl);
  const { id } = await aGatewaySubscription(platform);
  await gateway.cancelAtPeriodEnd(id);
  const storedEvent = () => platform.db.selectFrom('gateway_events').selectAll().executeTakeFirstOrThrow();
  for (const attempts of [1, 2, 3]) {
    await drain();
    expect(await storedEvent()).toMatchObject({ attempts, delivered_at: null });
    await drain();
    expect(requests.length).toBe(attempts);
    await retryNow(platform.db);
  }
  await drain();
  expect(await storedEvent()).toMatchObject({ attempts: 4, delivered_at: platform.clock.now() });
  await retryNow(platform.db);
  await drain();
  expect(requests.map(({ url }) => url)).toEqual(Array(4).fill('/webhooks/billing'));
  expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
  for (const { body, signature } of requests) {
    const headers = { 'tonehall-signature': String(signature) };
    expect(await gateway.readEvent(Buffer.from(body), headers)).toMatchObject({
      subject: { kind: 'subscription', id },
    });
  }
});

test('the pauses between attempts grow', async () => {
  const { siteUrl } = await startListener(() => 500);
  const { gateway, platform, drain } = await aSite(siteUrl);
  await gateway.cancelAtPeriodEnd((await aGatewaySubscription(platform)).id);
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await drain();
    const { rows } = await sql<{ pause: number }>`
      select extract(epoch from run_at - now())::float8 as pause from graphile_worker._private_jobs
      where attempts > 0`.execute(platform.db);
    pauses.push(rows[0]?.pause ?? 0);
    await retryNow(platform.db);
  }
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  expect((pauses[3] ?? 0) / (pauses[0] ?? 1)).toBeGreaterThan(5);
});

test('a listening site stores the event and processes it', async () => {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });
  const { gateway, platform, server, drain } = await aSite(`http://localhost:${port}`);
  await server.listen({ host: '127.0.0.1', port });
  const { id } = await aGatewaySubscription(platform);
  await gateway.endNow(id);
  await drain();
  const inbox = await platform.db.selectFrom('webhook_inbox').selectAll().execute();
  expect(inbox).toMatchObject([
    { gateway: 'test', type: 'subscription.ended', subscription_id: id, processed_at: platform.clock.now() },
  ]);
});
