import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '#platform/server/db/migrate.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { emptyDatabase } from '#testing/harness/test-db.ts';

const all = fileURLToPath(new URL('./migrations', import.meta.url));

/** A folder with the migrations before the one whose name ends with `ending`. */
async function migrationsBefore(ending: string): Promise<string> {
  const names = (await readdir(all)).sort();
  const folder = await mkdtemp(join(tmpdir(), 'tonehall-migrations-'));
  const before = names.slice(
    0,
    names.findIndex((name) => name.endsWith(ending)),
  );
  expect(before.length).toBeGreaterThan(0);
  for (const name of before) await cp(join(all, name), join(folder, name));
  return folder;
}

test('a database of 0.1.0 keeps hidden members hidden, and hides accounts of the education site and their tracks [EDU-159] [AUTH-141]', async () => {
  const url = await emptyDatabase({ bare: true });
  const folder = await migrationsBefore('_identity_school_accounts.sql');
  await migrate({ url, directory: folder, log: silentLog });
  await rm(folder, { recursive: true });
  const db = new Client({ connectionString: url });
  await db.connect();
  try {
    const names = ['site', 'alone', 'pupil', 'teacher', 'half'];
    for (const name of names) {
      await db.query(
        `insert into users (id, email, email_normalised, username, profile_link, terms_version)
         values (gen_random_uuid(), $1 || '@example.org', $1 || '@example.org', $1, $1, $2)`,
        [name, name === 'half' ? null : '2026-11-20'],
      );
      await db.query(
        `insert into user_consents (user_id, given_at, source, terms_version, age, terms, marketing)
         select id, now(), 'sign_up', '2026-11-20', $2, true, false from users where username = $1`,
        [name, ['site', 'teacher'].includes(name)],
      );
      await db.query(
        `insert into user_counts (user_id, mixdowns_count) select id, 1 from users where username = $1`,
        [name],
      );
      await db.query(
        `with track as (
           insert into tracks (id, user_id, title, permalink, short_link_id, file_name, status, published,
             audio_key, waveform_key, duration_ms)
           select gen_random_uuid(), id, $1, $1, rpad($1, 10, 'x'), $1, 2, true, $1, $1, 1000 from users where username = $1
           returning id, created_at)
         insert into track_heat (track_id, track_created_at, listed) select id, created_at, true from track`,
        [name],
      );
    }
    await db.query(`insert into organizations (id, name, country, owner_id, created_at)
      select gen_random_uuid(), 'Oak', 'GB', id, now() from users where username = 'teacher'`);
    await db.query(`insert into organization_memberships
        (id, organization_id, user_id, role, requested_at, accepted_at, consent_at, consent_terms)
      select gen_random_uuid(), o.id, u.id, 'student', now(), now(), now(), '2026-11-20'
      from organizations o, users u where u.username in ('teacher', 'pupil')`);

    await migrate({ url, directory: all, log: silentLog });
    const { rows } = await db.query(`select u.username, u.school_only, u.terms_version is null as asked,
        t.published, t.withheld, h.listed, c.mixdowns_count as count,
        exists (select from search_tracks s where s.id = t.id) as found,
        (select s.circle is null from search_users s where s.id = u.id) as everybody
      from users u join tracks t on t.user_id = u.id join track_heat h on h.track_id = t.id
        join user_counts c on c.user_id = u.id order by u.username`);
    const hidden = {
      published: false,
      withheld: 'school',
      listed: false,
      count: 0,
      found: false,
      everybody: false,
    };
    const shown = { published: true, withheld: null, listed: true, count: 1, found: true, everybody: true };
    expect(rows).toEqual([
      { username: 'alone', school_only: 'account', asked: true, ...hidden },
      { username: 'half', school_only: null, asked: true, ...shown },
      { username: 'pupil', school_only: 'account', asked: false, ...hidden },
      { username: 'site', school_only: null, asked: false, ...shown },
      { username: 'teacher', school_only: 'membership', asked: false, ...hidden },
    ]);
    await db.query(`delete from organizations`);
    const { rows: left } = await db.query(`select u.username, u.school_only, t.published
      from users u join tracks t on t.user_id = u.id where username in ('pupil', 'teacher') order by 1`);
    expect(left).toEqual([
      { username: 'pupil', school_only: 'account', published: false },
      { username: 'teacher', school_only: null, published: true },
    ]);
  } finally {
    await db.end();
  }
});
