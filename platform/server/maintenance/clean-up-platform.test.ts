import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { cleanUpPlatform } from './clean-up-platform.ts';

const world = await aWorld();
const { platform, clock } = world;
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);

test('expired rows and files are deleted, and newer ones stay', async () => {
  const incoming = join(platform.config.dataDir, 'objects', '.incoming');
  await mkdir(incoming, { recursive: true });
  for (const [name, at] of [
    ['old', daysAgo(3)],
    ['young', daysAgo(0.5)],
  ] as const) {
    await writeFile(join(incoming, name), 'half');
    await utimes(join(incoming, name), at, at);
    await sql`insert into rate_counters (key, window_start, count) values (${name}, ${at}, 1)`.execute(
      platform.db,
    );
  }
  await cleanUpPlatform(makeCall(platform, platform.db, guest));
  expect(await readdir(incoming)).toEqual(['young']);
  const { rows } = await sql`select key from rate_counters where key in ('old', 'young')`.execute(
    platform.db,
  );
  expect(rows).toEqual([{ key: 'young' }]);
});
