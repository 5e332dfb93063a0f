import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const ada = await world.person('ada');

const send = (method: 'POST' | 'DELETE', id: string) => ada.raw({ method, url: `/api/users/${id}/follows` });
test('repeated follows and unfollows answer 200 and change nothing, and notify the followed member once in 24 hours [HERO-019]', async () => {
  const cleo = await world.person('cleo');
  const countNotifications = async () => {
    await world.drain();
    const { body } = await cleo.raw({ method: 'GET', url: '/api/notifications' });
    return body.data.length as number;
  };
  const count = async () =>
    (await ada.raw({ method: 'GET', url: `/api/users/${cleo.id}` })).body.data.attributes.followers_count;
  for (const [method, left] of [
    ['POST', 1],
    ['POST', 1],
    ['DELETE', 0],
    ['DELETE', 0],
    ['POST', 1],
  ] as const) {
    expect((await send(method, cleo.id)).status).toBe(200);
    expect(await count()).toBe(left);
    expect(await countNotifications()).toBe(1);
  }
  const followAnew = async () => {
    await send('DELETE', cleo.id);
    await send('POST', cleo.id);
    return countNotifications();
  };
  world.clock.advance(86_400_000 - 1000);
  expect(await followAnew()).toBe(1);
  world.clock.advance(1001);
  expect(await followAnew()).toBe(2);
});
