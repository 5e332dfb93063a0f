import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';

const world = await aWorld({ rateLimits: 'on' });

test('a member who tries others’ addresses is stopped after twenty within an hour', async () => {
  const ada = await world.person('ada');
  const ben = await world.person('ben');
  const tryBens = async () =>
    (await ada.raw({ method: 'PUT', url: `/api/users/${ada.id}/email`, body: { email: ben.email } })).status;
  const statuses: number[] = [];
  for (let at = 0; at < 21; at += 1) statuses.push(await tryBens());
  expect(statuses).toEqual([...Array<number>(20).fill(422), 429]);
});
