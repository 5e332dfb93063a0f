import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#testing/harness/test-db.ts';
import { printSchema } from '../tools/dump/print-schema.ts';

async function connect(options: { bare?: boolean } = {}): Promise<pg.Client> {
  const client = new pg.Client(await emptyDatabase(options));
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('schema.sql equals the dump of the migrated schema (npm run dump)', async () => {
  const written = await readFile(join(import.meta.dirname, 'schema.sql'), 'utf8');
  expect(written).toBe(await printSchema(await connect()));
});

test('the dump runs on an empty database and dumps to itself', async () => {
  const printed = await printSchema(await connect());
  const copy = await connect({ bare: true });
  await copy.query(printed);
  expect(await printSchema(copy)).toBe(printed);
});

test('the parts of a table are printed', async () => {
  const client = await connect({ bare: true });
  await client.query(`
    create table songs (id uuid primary key, title text collate "C" not null default 'x' check (title <> ''),
                        size bigint generated always as identity, twice int generated always as (2 * 2) stored);
    create unlogged table plays (song uuid references songs on delete cascade) with (fillfactor = 80);
    create index plays_by_song on plays (song) where song is not null;
    create view heard as select song from plays;
    create function one() returns int language sql as 'select 1'`);
  const printed = await printSchema(client);
  expect(printed).toContain('title text collate "C" not null default \'x\'::text');
  expect(printed).toContain('size bigint not null generated always as identity');
  expect(printed).toContain('twice integer generated always as ((2 * 2)) stored');
  expect(printed).toContain("constraint songs_title_check CHECK (title <> ''::text)");
  expect(printed).toContain('create unlogged table plays (');
  expect(printed).toContain('\n)\nwith (fillfactor=80);');
  expect(printed).toContain(
    'CREATE INDEX plays_by_song ON public.plays USING btree (song) WHERE (song IS NOT NULL);',
  );
  expect(printed).toContain(
    'alter table plays add constraint plays_song_fkey FOREIGN KEY (song) REFERENCES songs(id) ON DELETE CASCADE;',
  );
  expect(printed).toContain('create view heard as\n');
  expect(printed).toContain('CREATE OR REPLACE FUNCTION public.one()');
});
