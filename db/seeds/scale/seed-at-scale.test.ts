import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { plugged } from '#apps/features.ts';
import { getProfile } from '#features/profiles/contract.ts';
import { fromProfileDocument } from '#features/profiles/model/profile-document.ts';
import { listRecentTracks, listTrendingTracks } from '#features/tracks/contract.ts';
import { trackPageOf } from '#features/tracks/model/track-document.ts';
import { trackHeat } from '#features/tracks/server/track-heat.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { getHeatEpoch } from '#features/trending/server/heat.store.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { createMayServe, fileGuards } from '#platform/server/storage/file-guard.ts';
import { aWorld } from '#testing/world.ts';
import { seedAtScale } from './seed-at-scale.ts';

const world = await aWorld();
const { db } = world.platform;
const count = async (table: string) =>
  Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n);

beforeAll(async () => {
  await uploadTrack(world, await world.person('ada'));
  await seedAtScale(world.platform, { tracks: 400, users: 60 });
});

test('everything is inserted, and a second run adds to it', async () => {
  expect(await count('tracks')).toBe(401);
  expect(await count('users')).toBe(61);
  await seedAtScale(world.platform, { tracks: 30, users: 20 });
  expect(await count('tracks')).toBe(431);
  expect(await count('users')).toBe(81);
});

test('the counts of tracks equal their rows', async () => {
  const { rows } = await sql`
    select id from tracks t
    where likes_count <> (select count(*) from likes l where l.host_kind = 'track' and l.host_id = t.id)
      or comments_count <> (select count(*) from comments c where c.host_kind = 'track' and c.host_id = t.id)
      or plays < (select count(*) from track_plays p where p.track_id = t.id)`.execute(db);
  expect(rows).toEqual([]);
  expect(await count('likes')).toBeGreaterThan(100);
  expect(await count('comments')).toBeGreaterThan(50);
  expect(await count('track_plays')).toBeGreaterThan(50);
});

test('the counts of users equal their rows', async () => {
  const { rows } = await sql`
    select user_id from user_counts u
    where followers_count <> (select count(*) from follows f where f.followed_id = u.user_id)
      or following_users_count <> (select count(*) from follows f where f.follower_id = u.user_id)
      or mixdowns_count <> (select count(*) from tracks t where t.user_id = u.user_id
        and t.published and t.status = 2)
      or plays_count <> (select coalesce(sum(plays), 0) from tracks t where t.user_id = u.user_id)`.execute(
    db,
  );
  expect(rows).toEqual([]);
  expect(await count('follows')).toBeGreaterThan(500);
});

test('the counts of groups, memberships and follows equal their rows', async () => {
  const { rows } = await sql`
    select id from groups g
    where memberships_count <> (select count(*) from group_memberships m where m.group_id = g.id)
      or followers_count <> (select count(*) from group_follows f where f.group_id = g.id)
      or tracks_count <> (select count(*) from group_tracks t where t.group_id = g.id)`.execute(db);
  expect(rows).toEqual([]);
  const { rows: members } = await sql`
    select user_id from user_counts u
    where groups_count <> (select count(*) from group_memberships m where m.user_id = u.user_id)
      or following_groups_count <> (select count(*) from group_follows f where f.user_id = u.user_id)`.execute(
    db,
  );
  expect(members).toEqual([]);
  expect(await count('groups')).toBe(8);
  expect(await count('group_tracks')).toBeGreaterThan(20);
  const { rows: headless } = await sql`select from groups g where not exists (
    select from group_memberships m where m.group_id = g.id and m.role = 'admin')`.execute(db);
  expect(headless).toEqual([]);
});

test('the heat of a track equals that of its events of the last 14 days', async () => {
  const epoch = await getHeatEpoch(db, trackHeat);
  const now = world.platform.clock.now();
  const { rows } = await sql<{ heat: number; buckets: number; events: number }>`
    select h.heat, coalesce((select sum(b.heat) from track_heat_buckets b where b.track_id = h.track_id), 0) as buckets,
      coalesce((select sum(weight * 2 ^ (extract(epoch from at - ${epoch}::timestamptz) / 3600 / 72)) from (
        select 1 as weight, counted_at as at from track_plays p where p.track_id = h.track_id
        union all select 5, created_at from likes l where l.host_id = h.track_id
        union all select 3, created_at from comments c where c.host_id = h.track_id
      ) e where at > ${now}::timestamptz - interval '14 days'), 0)::float8 as events
    from track_heat h`.execute(db);
  expect(rows.filter((row) => row.events > 0).length).toBeGreaterThan(5);
  for (const { heat, buckets, events } of rows) {
    expect(heat).toBeCloseTo(buckets, 3);
    expect(Math.abs(heat - events)).toBeLessThanOrEqual(0.001 + events * 1e-6);
  }
});

test('everybody can find the tracks and hear their shared sound', async () => {
  const recent = trackPageOf(await world.guest.call(listRecentTracks, { items: 100 }));
  expect(recent.items).toHaveLength(100);
  const trending = trackPageOf(await world.guest.call(listTrendingTracks, {}));
  expect(trending.items).toHaveLength(20);
  const { rows } = await sql<{ audio_key: string; waveform_key: string }>`
    select distinct audio_key, waveform_key from tracks`.execute(db);
  expect(rows).toHaveLength(1);
  for (const key of Object.values(rows[0] ?? {})) {
    expect(await createMayServe(plugged.byKey(fileGuards), world.platform)(key)).toBe('revocable');
    expect(await world.platform.storage.stat(key)).not.toBeNull();
  }
  const owner = recent.items[0]?.user;
  const profile = fromProfileDocument(await world.guest.call(getProfile, { id: owner?.id ?? '' }));
  expect(profile).toMatchObject({ ...owner, mixdownsCount: expect.any(Number) });
});

test('search finds everything by its name, whether it was added with the others or later', async () => {
  await uploadTrack(world, await world.person('late'));
  for (const [of, one] of [
    ['tracks', 'track'],
    ['users', 'user'],
    ['groups', 'group'],
  ] as const) {
    const there = await sql<{ n: string }>`
      select count(*) as n from ${sql.table(`search_found_${of}`)}`.execute(db);
    const expected = Number(there.rows[0]?.n);
    expect([await count(`search_${of}`), await count(`search_${one}_orders`)]).toEqual([expected, expected]);
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_indexes where indexname like 'search\\_%' and schemaname = 'public'`.execute(
    db,
  );
  const schema = await readFile(join(projectRoot, 'db/schema.sql'), 'utf8');
  expect(rows[0]?.n).toBe(
    (schema.match(/create (unique )?index search_/gi)?.length ?? 0) +
      (schema.match(/search_\w+_pkey/g)?.length ?? 0),
  );
});
