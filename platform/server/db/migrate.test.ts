import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#platform/server/log/log.ts';
import { emptyDatabase } from '#testing/harness/test-db.ts';
import { migrate } from './migrate.ts';

let directory: string;
let url: string;
const directories: string[] = [];
afterAll(() => Promise.all(directories.map((path) => rm(path, { recursive: true }))));

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tonehall-migrations-'));
  directories.push(directory);
  url = await emptyDatabase({ bare: true });
  await writeFile(join(directory, '0001_choir_singers.sql'), 'create table singers (id int primary key);');
  await writeFile(join(directory, '0002_choir_first_singer.sql'), 'insert into singers values (1);');
});

const run = () => migrate({ url, directory, log: silentLog });

async function ask(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('files run in order, once, and graphile-worker has its tables', async () => {
  expect(await run()).toEqual(['0001_choir_singers.sql', '0002_choir_first_singer.sql']);
  await writeFile(join(directory, '0003_choir_second_singer.sql'), 'insert into singers values (2);');
  expect(await run()).toEqual(['0003_choir_second_singer.sql']);
  expect(await ask('select id from singers order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await ask('select count(*)::int as jobs from graphile_worker.jobs')).toEqual([{ jobs: 0 }]);
});

test('concurrent processes apply each file once', async () => {
  const [first, second] = await Promise.all([run(), run()]);
  expect([...first, ...second]).toHaveLength(2);
  expect(await ask('select id from singers')).toEqual([{ id: 1 }]);
});

test('a file that was changed after it ran is refused, and no other file runs', async () => {
  await run();
  await writeFile(join(directory, '0002_choir_first_singer.sql'), 'insert into singers values (7);');
  await writeFile(join(directory, '0003_choir_second_singer.sql'), 'insert into singers values (2);');
  await expect(run()).rejects.toThrow('changed after they ran here: 0002_choir_first_singer.sql');
  expect(await ask('select id from singers')).toEqual([{ id: 1 }]);
});

test('a failing file is rolled back, and earlier files stay applied', async () => {
  await writeFile(join(directory, '0003_choir_broken.sql'), 'create table halls (id int); select nonsense;');
  await expect(run()).rejects.toThrow('Migration 0003_choir_broken.sql failed');
  expect(await ask("select to_regclass('halls') as halls, to_regclass('singers')::text as singers")).toEqual([
    { halls: null, singers: 'singers' },
  ]);
});

test.each([
  ['0002_choir_again.sql', 'select 1;', 'have the same number'],
  ['3_choir.sql', 'select 1;', 'is not named like'],
  ['0003_choir_commit.sql', 'create table t (id int);\ncommit;', 'must not begin or end transactions'],
])('a file %s is refused', async (name, text, says) => {
  await writeFile(join(directory, name), text);
  await expect(run()).rejects.toThrow(says);
});

test('a database that is newer than the program is not changed', async () => {
  await run();
  await rm(join(directory, '0002_choir_first_singer.sql'));
  expect(await run()).toEqual([]);
});

test.each([
  ['migrate.applied', 1],
  ['migrate.marked', 1],
  ['migrate.applied', 2],
  ['migrate.marked', 2],
])('after a kill at %s of file %i the next run finishes', async (place, pass) => {
  const child = fork(
    fileURLToPath(import.meta.resolve('#testing/harness/migrate-process.ts')),
    [url, directory],
    {
      env: { ...process.env, NODE_ENV: 'test', FAILPOINTS: `${place}@${pass}=kill` },
      execArgv: [],
    },
  );
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  const marked = (await ask('select name from schema_migrations')).length;
  expect(marked).toBe(pass - 1);
  expect(await run()).toHaveLength(3 - pass);
  expect(await ask('select id from singers')).toEqual([{ id: 1 }]);
});
