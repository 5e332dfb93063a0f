import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { features } from '#apps/features.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { startPrivatePostgres } from '#platform/server/db/private-postgres.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { drawSharePicture } from './dump/draw-share-picture.ts';
import { printApi } from './dump/print-api.ts';
import { printSchema } from './dump/print-schema.ts';

const root = join(import.meta.dirname, '..');
const dataDir = await mkdtemp(join(tmpdir(), 'tonehall-dump-'));
const server = await startPrivatePostgres({ dataDir, log: silentLog, skipSync: true });
try {
  await migrate({ url: server.url, directory: join(root, 'db/migrations'), log: silentLog });
  const client = new pg.Client(server.url);
  await client.connect();
  await writeFile(join(root, 'db/schema.sql'), await printSchema(client));
  await client.end();
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
await writeFile(join(root, 'docs/openapi.json'), printApi(features));
await writeFile(join(root, 'apps/site/public/og.png'), await drawSharePicture());
process.stdout.write('db/schema.sql, docs/openapi.json and apps/site/public/og.png are written\n');
