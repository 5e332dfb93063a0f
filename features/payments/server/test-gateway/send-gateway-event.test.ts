import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aGatewaySubscription } from '#features/payments/testing/a-gateway-subscription.ts';
import { aServer } from '#testing/a-server.ts';
import { worldOf } from '#testing/world.ts';
import { getPaymentGateway } from '../get-payment-gateway.ts';

async function listening(answer: (attempt: number) => number) {
  const heard: { url: string; body: string; signature: unknown }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      heard.push({ url: request.url ?? '', body, signature: request.headers['tonehall-signature'] });
      response.statusCode = answer(heard.length);
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return { heard, siteUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function aHouse(siteUrl: string) {
  const house = await aServer({ siteUrl });
  onTestFinished(() => house.close());
  return { ...worldOf(house), gateway: getPaymentGateway(house.platform) };
}

const againNow = (db: Parameters<ReturnType<typeof sql>['execute']>[0]) =>
  sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);

test('the house is told over HTTP, in the same words each time, until it has answered 2xx', async () => {
  const { heard, siteUrl } = await listening((attempt) => [500, 302, 404, 204][attempt - 1] ?? 500);
  const { gateway, platform, drain } = await aHouse(siteUrl);
  const { id } = await aGatewaySubscription(platform);
  await gateway.cancelAtPeriodEnd(id);
  const kept = () => platform.db.selectFrom('gateway_events').selectAll().executeTakeFirstOrThrow();
  for (const attempts of [1, 2, 3]) {
    await drain();
    expect(await kept()).toMatchObject({ attempts, delivered_at: null });
    await drain();
    expect(heard.length).toBe(attempts);
    await againNow(platform.db);
  }
  await drain();
  expect(await kept()).toMatchObject({ attempts: 4, delivered_at: platform.clock.now() });
  await againNow(platform.db);
  await drain();
  expect(heard.map(({ url }) => url)).toEqual(Array(4).fill('/webhooks/billing'));
  expect(new Set(heard.map(({ body }) => body)).size).toBe(1);
  for (const { body, signature } of heard) {
    const headers = { 'tonehall-signature': String(signature) };
    expect(gateway.readEvent(Buffer.from(body), headers)).toMatchObject({ subscriptionId: id });
  }
});

test('the pauses between tries grow', async () => {
  const { siteUrl } = await listening(() => 500);
  const { gateway, platform, drain } = await aHouse(siteUrl);
  await gateway.cancelAtPeriodEnd((await aGatewaySubscription(platform)).id);
  const pauses: number[] = [];
  for (let tries = 0; tries < 4; tries += 1) {
    await drain();
    const { rows } = await sql<{ pause: number }>`
      select extract(epoch from run_at - now())::float8 as pause from graphile_worker._private_jobs
      where attempts > 0`.execute(platform.db);
    pauses.push(rows[0]?.pause ?? 0);
    await againNow(platform.db);
  }
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  expect((pauses[3] ?? 0) / (pauses[0] ?? 1)).toBeGreaterThan(5);
});

test('a house that listens takes the event in and passes it on', async () => {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });
  const { gateway, platform, server, drain } = await aHouse(`http://localhost:${port}`);
  await server.listen({ host: '127.0.0.1', port });
  const { id } = await aGatewaySubscription(platform);
  await gateway.endNow(id);
  await drain();
  const inbox = await platform.db.selectFrom('webhook_inbox').selectAll().execute();
  expect(inbox).toMatchObject([
    { gateway: 'test', type: 'subscription.ended', subscription_id: id, processed_at: platform.clock.now() },
  ]);
});
