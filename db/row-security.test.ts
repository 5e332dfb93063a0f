import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { createDb, type Db } from '#platform/server/db/db.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { acrossSchools, runForSchool } from '#platform/server/db/row-security.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { databaseUrl } from '#testing/harness/database-url.ts';
import { runStatements } from '#testing/harness/run-statements.ts';
import { testDatabase } from '#testing/harness/test-db.ts';

const { db } = await testDatabase();

/** They name a school and are not its: accounts, what is paid and the test gateway's pages. */
const sharedTables = ['hosted_pages', 'subscriptions', 'users'];

test('every table with a column of a school has forced row security with the policy of schools [EDU-233]', async () => {
  const { rows } = await sql<{ name: string; is_limited: boolean }>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid and p.polname = 'rows_of_school' and p.polpermissive)
      and (select count(*) from pg_policy p where p.polrelid = c.oid) = 1 as is_limited
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
      c.relname = 'organizations'
      or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)
      or exists (select from pg_constraint f where f.conrelid = c.oid and f.confrelid = 'organizations'::regclass))
    order by 1`.execute(db);
  const ofSchools = rows.filter(({ name }) => !sharedTables.includes(name));
  expect(ofSchools.length).toBeGreaterThan(18);
  // A new one: `select add_school_policy('its_name');` in its migration.
  expect(ofSchools.filter((one) => !one.is_limited).map(({ name }) => name)).toEqual([]);
});

async function twoSchools(on: Db): Promise<[string, string]> {
  const ids: string[] = [];
  for (const name of ['Oak', 'Elm']) {
    const { rows } = await sql<{ id: string }>`
      insert into users (id, username, profile_link, email, email_normalised, created_at)
      values (gen_random_uuid(), ${name}, ${name}, ${`${name}@example.org`}, lower(${`${name}@example.org`}), now())
      returning id`.execute(on);
    const id = randomUUID();
    await sql`insert into organizations (id, name, country, owner_id, created_at)
      values (${id}, ${name}, 'GB', ${rows[0]?.id}, now())`.execute(on);
    ids.push(id);
  }
  return ids as [string, string];
}

async function checkLimits(on: Db): Promise<void> {
  const [oak, elm] = await twoSchools(on);
  const names = async (from: Db) =>
    (await sql<{ name: string }>`select name from organizations order by name`.execute(from)).rows.map(
      ({ name }) => name,
    );
  const inSchool = <T>(id: string, work: (tx: Db) => Promise<T>) =>
    runForSchool(id, () => transaction(on, work));
  expect(await names(on)).toEqual(['Elm', 'Oak']);
  expect(await inSchool(oak, names)).toEqual(['Oak']);
  expect(await inSchool('none', names)).toEqual([]);
  expect(await inSchool(oak, (tx) => acrossSchools(tx, () => names(tx)))).toEqual(['Elm', 'Oak']);
  await inSchool(oak, async (tx) => {
    await acrossSchools(tx, () => names(tx));
    expect(await names(tx)).toEqual(['Oak']);
    const changed = await sql`update organizations set name = 'Ash'`.execute(tx);
    expect(changed.numAffectedRows).toBe(1n);
    expect((await sql`delete from organizations where id = ${elm}`.execute(tx)).numAffectedRows).toBe(0n);
  });
  const add = inSchool(oak, (tx) =>
    sql`insert into organization_bans (organization_id, user_id, banned_as, created_at)
      select ${elm}, owner_id, 'x', now() from organizations`.execute(tx),
  );
  await expect(add).rejects.toThrow(/row-level security/);
  // The limit ends with its transaction.
  expect(await names(on)).toEqual(['Ash', 'Elm']);
  await sql`delete from organizations`.execute(on);
  await sql`delete from users`.execute(on);
}

test('a transaction of a school sees and changes its rows only, until it ends, as a superuser who would bypass it [EDU-233]', async () => {
  const { rows } = await sql<{ bypasses: boolean }>`
    select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user`.execute(db);
  expect(rows).toEqual([{ bypasses: true }]);
  await checkLimits(db);
});

test('a PostgreSQL of one’s own with a plain user is migrated and limited as well, and shows nothing without a setting [EDU-233]', async () => {
  const { url } = inject('postgres');
  const name = `plain_${process.pid}`;
  await runStatements(url, `create role ${name} login`, `create database ${name} owner ${name}`);
  const plainUrl = databaseUrl(url, name).replace(/\/\/[^@]*@/, `//${name}@`);
  const opened = createDb({ url: plainUrl, log: silentLog, acquireMs: 20_000 });
  try {
    const directory = new URL('./migrations', import.meta.url).pathname;
    await migrate({ url: plainUrl, directory, log: silentLog });
    await checkLimits(opened.db);
    await twoSchools(opened.db);
    await transaction(opened.db, async (tx) => {
      await sql`set local tonehall.school = ''`.execute(tx);
      expect((await sql`select from organizations`.execute(tx)).rows).toEqual([]);
    });
  } finally {
    await opened.close();
    await runStatements(url, `drop database ${name} with (force)`, `drop role ${name}`);
  }
});
