import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';
import { aWorld } from '#testing/world.ts';
import { startWorker } from './start-worker.ts';

test('a starting worker removes what a killed one left in DATA_DIR/tmp [TRACK-103]', async () => {
  const { platform, database } = await aWorld();
  const { dataDir } = platform.config;
  const own = (await createTemporaryFolder(dataDir, 'transcode')).slice(join(dataDir, 'tmp').length + 1);
  const left = own.replace(/^(\w+-\d+)-\d+/, '$1-1');
  await mkdir(join(dataDir, 'tmp', left));
  const stop = await startWorker({
    platform,
    pool: database.pool,
    databaseUrl: database.url,
    close: async () => {},
  });
  await stop();
  expect(await readdir(join(dataDir, 'tmp'))).toEqual([own]);
});
