import { expect, test } from 'vitest';
import { COVER_LIMIT_BYTES } from '#features/uploads/model/upload-rules.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld({ rateLimits: 'on' });
const ada = await world.person('ada');
const ask = (actor: Pick<Member, 'raw'>, query = 'filename=stage.png&type=image/png') =>
  actor.raw({ method: 'GET', url: `/api/image_uploads/presign?${query}` });

test('the type has either name, and one of them is required [HERO-051]', async () => {
  for (const name of ['type', 'content_type']) {
    const { status, body } = await ask(ada, `filename=stage.png&${name}=image/jpeg`);
    expect([status, body.headers['Content-Type']]).toEqual([200, 'image/jpeg']);
  }
  for (const query of ['filename=stage.png', 'filename=stage.png&type=text/html']) {
    expect((await ask(ada, query)).status).toBe(422);
  }
});

test('a guest gets 401, the 31st call of an hour 429; a permission expires after 10 minutes, and bytes over the limit are not stored [HERO-059]', async () => {
  expect((await ask(world.guest)).status).toBe(401);
  const ben = await world.person('ben');
  const { url, headers } = (await ask(ben)).body;
  const send = (to: string, bytes: Buffer) => ben.raw({ method: 'PUT', url: to, body: bytes, headers });
  expect((await send(url, Buffer.alloc(COVER_LIMIT_BYTES + 1))).status).toBe(413);
  const late = (await ask(ben)).body;
  world.clock.advance(10 * 60_000 + 1000);
  expect(
    (await ben.raw({ method: 'PUT', url: late.url, body: Buffer.alloc(10), headers: late.headers })).status,
  ).toBe(404);
  const eager = await world.person('eager');
  for (let times = 0; times < 30; times += 1) expect((await ask(eager)).status).toBe(200);
  expect((await ask(eager)).status).toBe(429);
});
