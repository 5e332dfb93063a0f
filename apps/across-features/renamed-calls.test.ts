import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startExport } from '#features/account/contract.ts';
import { aWorld } from '#testing/world.ts';

test('what an older release counted against a call still counts after the call was renamed', async () => {
  const world = await aWorld({ rateLimits: 'on' });
  const ada = await world.person('ada');
  expect(startExport.id).toBe('account.startExport');
  const { seconds, max } = startExport.limits?.[0] ?? { seconds: 0, max: 0 };
  const { user } = (await ada.raw({ method: 'GET', url: '/api/account' })).body;
  const key = `account.start_export:${seconds}:${user.guid}`;
  await sql`insert into rate_counters (key, window_start, count) values (${key}, ${world.clock.now()}, ${max})`.execute(
    world.platform.db,
  );
  await expect(ada.call(startExport, {})).rejects.toMatchObject({ status: 429 });
});
