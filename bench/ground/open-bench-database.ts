import { createHash } from 'node:crypto';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPlatform } from '#apps/open-platform.ts';
import { seedAtScale } from '#db/seeds/scale/seed-at-scale.ts';
import { refreshOrders } from '#features/search/server/maintain-index.ts';
import { refreshTopicOrders } from '#features/tracks/server/lists/refresh-topic-orders.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { findPostmaster } from '#platform/server/db/postmaster.ts';
import { startPrivatePostgres } from '#platform/server/db/private-postgres.ts';
import { createLog } from '#platform/server/log/log.ts';
import { makeCall } from '#platform/server/make-call.ts';

/** A database of a given size with its files, and the platform on it. */
export interface BenchDatabase {
  tracks: number;
  dataDir: string;
  databaseUrl: string;
  databasePid: number;
  platform: Platform;
  close(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');
const REPORTED_TRACKS = 50_000;
export const benchSecret = 'the secret of measurements, which nobody else uses';

/** Opens (and on the first run fills) the private database of this size below `folder`; it is reused by the next run. */
export async function openBenchDatabase(folder: string, tracks: number): Promise<BenchDatabase> {
  const dataDir = join(folder, String(tracks));
  const stampFile = join(dataDir, 'stamp');
  const stamp = await stampOf(tracks);
  const isFilled = (await readFile(stampFile, 'utf8').catch(() => '')) === stamp;
  if (!isFilled) await rm(dataDir, { recursive: true, force: true });
  const log = createLog({ level: 'warn', pretty: true });
  const postgres = await startPrivatePostgres({ dataDir, log });
  await migrate({ url: postgres.url, directory: join(root, 'db/migrations'), log });
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    SECRET: benchSecret,
    LOG_LEVEL: 'warn',
  });
  if (!isFilled) {
    process.stderr.write(`filling a database with ${tracks} tracks\n`);
    const filling = openPlatform(config, { statementMs: 0 });
    await seedAtScale(
      filling.platform,
      { tracks, users: Math.max(100, Math.ceil(tracks / 5)) },
      reportSeldom,
    );
    const call = makeCall(filling.platform, filling.platform.db, guest);
    await refreshOrders(call);
    await refreshTopicOrders(call);
    await filling.close();
    await writeFile(stampFile, stamp);
  }
  const { platform, close } = openPlatform(config);
  const databasePid = await findPostmaster(join(dataDir, 'postgres', 'cluster'));
  if (databasePid === null) throw new Error('The private PostgreSQL is gone');
  return {
    tracks,
    dataDir,
    databaseUrl: postgres.url,
    databasePid,
    platform,
    async close() {
      await close();
      await postgres.stop();
    },
  };
}

/** Half an hour without a line looks like a fault. */
function reportSeldom(tracks: number): void {
  if (tracks % REPORTED_TRACKS === 0)
    process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${tracks} tracks\n`);
}

/** Identifies the schema and the seed that the database was made with. */
async function stampOf(tracks: number): Promise<string> {
  const hash = createHash('sha256').update(String(tracks));
  const files: string[] = [];
  for await (const file of glob(['db/migrations/*.sql', 'db/seeds/scale/*.ts'], { cwd: root }))
    files.push(file);
  for (const file of files.sort()) hash.update(await readFile(join(root, file)));
  return hash.digest('hex');
}
