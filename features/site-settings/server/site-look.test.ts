import { expect, test } from 'vitest';
import { changeSite } from '#features/admin/testing/site-settings.ts';
import { aWorld } from '#testing/world.ts';
import { siteLookOf } from './site-look.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });

test('the look that was read last is there while the settings cannot be read [SITE-111]', async () => {
  await changeSite(admin, { name: 'Harbour', accent: '#7dd3fc' });
  let isAway = false;
  const db = new Proxy(world.platform.db, {
    get(target, key) {
      if (isAway) throw new Error('the database is away');
      const found: unknown = Reflect.get(target, key);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
  const { read, last } = siteLookOf({ ...world.platform, db });
  expect(last().siteName).toBe('Tonehall');
  const harbour = { siteName: 'Harbour', accent: { fill: '#7dd3fc', ink: '#1d1b2a' }, logo: null };
  expect(await read()).toEqual(harbour);
  isAway = true;
  world.clock.advance(60_000);
  await expect(read()).rejects.toThrow('away');
  expect(last()).toEqual(harbour);
});
