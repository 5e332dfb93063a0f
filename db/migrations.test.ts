import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { migrate } from '#platform/server/db/migrate.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { emptyDatabase } from '#testing/harness/test-db.ts';

const directory = fileURLToPath(new URL('./migrations', import.meta.url));

test('every migration applies to an empty database, and a second run changes nothing', async () => {
  const url = await emptyDatabase({ bare: true });
  expect((await migrate({ url, directory, log: silentLog }))[0]).toBe('0001_platform_outbox.sql');
  expect(await migrate({ url, directory, log: silentLog })).toEqual([]);
});
