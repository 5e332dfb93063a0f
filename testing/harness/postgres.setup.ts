import { mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/server/db/migrate.ts';
import { startPrivatePostgres } from '#platform/server/db/private-postgres.ts';
import { isProcessRunning } from '#platform/server/is-process-running.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { databaseUrl } from './database-url.ts';
import { removeLeftoverFolders } from './remove-leftover-folders.ts';
import { runStatements } from './run-statements.ts';

const prefix = 'tonehall-test-';

interface Running {
  postgres: ProvidedContext['postgres'];
  stop(): Promise<void>;
}

/** What runs for the projects of this run, each of which loads this file for itself. */
const shared = globalThis as { tonehallTestPostgres?: { users: number; running: Promise<Running> } };

/**
 * Starts one PostgreSQL for all test files of a run, in memory or a temporary directory and without fsync; or uses the server of
 * `DATABASE_URL_TEST`, whose user must be allowed to create databases. The migrations run once, in a template.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.tonehallTestPostgres ??= { users: 0, running: start() };
  const own = shared.tonehallTestPostgres;
  own.users += 1;
  const { postgres, stop } = await own.running;
  project.provide('postgres', postgres);
  return async () => {
    own.users -= 1;
    if (own.users > 0) return;
    delete shared.tonehallTestPostgres;
    await stop();
  };
}

async function start(): Promise<Running> {
  await removeLeftoverFolders(Date.now());
  const configuredUrl = process.env.DATABASE_URL_TEST;
  const server =
    configuredUrl === undefined
      ? await startTemporaryServer()
      : { url: configuredUrl, stop: async () => undefined };
  const template = `tonehall_template_${process.pid}`;
  const dropTemplate = `drop database if exists ${template} with (force)`;
  try {
    await runStatements(server.url, dropTemplate, `create database ${template}`);
    await migrateTemplate(databaseUrl(server.url, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    postgres: { url: server.url, template },
    async stop() {
      if (configuredUrl !== undefined) await runStatements(configuredUrl, dropTemplate);
      await server.stop();
    },
  };
}

/** A failing migration fails a test (`db/migrations.test.ts`); the tables before it are there for the others. */
async function migrateTemplate(url: string): Promise<void> {
  const directory = fileURLToPath(new URL('../../db/migrations', import.meta.url));
  try {
    await migrate({ url, directory, log: silentLog });
  } catch (error) {
    process.stderr.write(
      `\nThe test databases lack tables: ${error instanceof Error ? error.message : error}\n\n`,
    );
  }
}

async function startTemporaryServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const root = await fastestFolder();
  await removeLeftovers(root);
  const dataDir = await mkdtemp(join(root, prefix));
  await writeFile(join(dataDir, 'owner'), String(process.pid));
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '128MB',
    // The log takes no more of the memory.
    max_wal_size: '256MB',
  };
  const server = await startPrivatePostgres({ dataDir, log: silentLog, skipSync: true, settings });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const neededBytes = 4 * 1024 ** 3;

/** A database is copied for most test files: in memory that costs a fifth. Where memory is short, a temporary directory. */
async function fastestFolder(): Promise<string> {
  const inMemory = '/dev/shm';
  const space = await statfs(inMemory).catch(() => undefined);
  const isLarge =
    space && space.bavail * space.bsize >= neededBytes && process.availableMemory() >= 2 * neededBytes;
  return isLarge ? inMemory : tmpdir();
}

/** Removes directories of killed runs, whose PostgreSQL died with them. */
async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(prefix)) continue;
    const directory = join(root, name);
    const owner = Number(await readFile(join(directory, 'owner'), 'utf8').catch(() => '0'));
    if (owner > 0 && !isProcessRunning(owner)) await rm(directory, { recursive: true, force: true });
  }
}
