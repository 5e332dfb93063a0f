import { expect, test } from 'vitest';
import { z } from 'zod';
import { features as real } from '#apps/features.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import { bind, feature } from '#platform/server/feature.ts';
import { aServer } from '#testing/a-server.ts';
import { race } from '#testing/races.ts';
import { worldOf } from '#testing/world.ts';

let runs = 0;
const make = endpoint({
  id: 'probe.make',
  method: 'POST',
  path: '/api/probe/make',
  access: 'signed_in',
  summary: 'Makes something',
  body: z.strictObject({ name: z.string().max(20) }),
  answer: z.strictObject({ name: z.string().max(20), run: z.number() }),
  status: 201,
});
const probe = feature({
  name: 'probe',
  endpoints: [
    bind(make, async (_call, { name }) => {
      runs += 1;
      if (name === 'refused') throw forbidden();
      return { name, run: runs };
    }),
  ],
});
const world = worldOf(await aServer({ features: [...real, probe] }));
const ada = await world.person('ada');
const ben = await world.person('ben');
const send = (member: typeof ada, key: string, name = 'a') =>
  member.raw({ method: 'POST', url: '/api/probe/make', body: { name }, headers: { 'idempotency-key': key } });

test('the same key gives the same answer and has one effect', async () => {
  const first = await send(ada, 'one');
  const before = runs;
  const again = await send(ada, 'one');
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect([first.status, runs]).toEqual([201, before]);
});

test('the same key with another body is 422 and has no effect', async () => {
  await send(ada, 'two');
  const before = runs;
  const other = await send(ada, 'two', 'b');
  expect([other.status, other.body]).toEqual([
    422,
    { errors: { idempotency_key: ['was used for another call'] } },
  ]);
  expect(runs).toBe(before);
});

test('keys are scoped by actor', async () => {
  const [mine, theirs] = [await send(ada, 'three'), await send(ben, 'three')];
  expect(mine.body.run).not.toBe(theirs.body.run);
});

test('fifty concurrent calls with one key have one effect and one answer', async () => {
  const before = runs;
  const { given } = await race(50, () => send(ada, 'four'));
  const good = given.filter(({ status }) => status === 201);
  expect(given.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
  expect(good.length).toBeGreaterThan(0);
  expect(new Set(good.map(({ body }) => body.run)).size).toBe(1);
  expect(runs - before).toBe(1);
});

test('a refused call stores nothing: its key can be used again', async () => {
  expect((await send(ada, 'five', 'refused')).status).toBe(403);
  expect((await send(ada, 'five', 'fine')).status).toBe(201);
});

test('a key that is empty, too long or not printable ASCII is 422', async () => {
  for (const key of [' ', 'x'.repeat(129), 'a b', 'ü']) {
    expect((await send(ada, key)).body).toEqual({ errors: { idempotency_key: ['is invalid'] } });
  }
  expect((await send(ada, 'x'.repeat(128))).status).toBe(201);
});
