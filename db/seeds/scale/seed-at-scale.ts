import { sql } from 'kysely';
import { insertUsers, type SeedUser } from '#db/seeds/writers/members.store.ts';
import { findProcessedTracks } from '#db/seeds/writers/tracks.store.ts';
import { insertFollows } from '#features/follows/server/follow.store.ts';
import { countUsers } from '#features/members/server/users.store.ts';
import { processAudio } from '#features/tracks/server/files/process-audio.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { guest } from '#platform/pure/actor.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import type { Db, Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { createRandom, type Random } from '#studio/compose/random.ts';
import { seedEmail } from '../community/seed-ids.ts';
import { composeSeedTrack } from '../compose-seed-track.ts';
import { uploadSeedTrack } from '../upload-seed-track.ts';
import { addGroups } from './add-groups.ts';
import { addTracks } from './add-tracks.ts';
import { pickDistinct } from './heavy-tail.ts';
import { type PlannedScaleTrack, planTrack, randomBytesOf } from './plan-track.ts';
import { closings, openings } from './word-lists.ts';

const SPAN_MS = 2 * 365 * 86_400_000;
const TRACK_BATCH_SIZE = 2000;
const FOLLOW_BATCH_SIZE = 20_000;
const MEMBERS_PER_GROUP = 10;
const tables: readonly string[] = [
  'users',
  'user_counts',
  'follows',
  'tracks',
  'track_heat',
  'track_heat_buckets',
  'track_plays',
  'track_genre_orders',
  'track_tag_orders',
  'likes',
  'comments',
  'groups',
  'group_memberships',
  'group_follows',
  'group_tracks',
  'group_heat',
  'search_tracks',
  'search_users',
  'search_groups',
  'search_track_orders',
  'search_user_orders',
  'search_group_orders',
];

/** What the statements that insert tracks read. */
const tablesOfTracks = ['users', 'user_counts', 'tracks', 'track_heat'] as const;

export interface ScaleOptions {
  tracks: number;
  /** At least 20. */
  users: number;
}

/**
 * Adds a large community in rows: members, follows, tracks over the last two years, their likes, comments and plays, groups with
 * members and tracks, and heat. Needs a platform without statement timeout. Existing rows stay. Tracks share the sound of existing
 * ones. `report` receives the number of tracks so far.
 */
export async function seedAtScale(
  platform: Platform,
  options: ScaleOptions,
  report: (tracks: number) => void = () => {},
): Promise<void> {
  await withoutSearch(platform, () => insertRows(platform, options, report));
  await vacuumTables(platform, tables);
}

async function insertRows(
  platform: Platform,
  options: ScaleOptions,
  report: (tracks: number) => void,
): Promise<void> {
  const { db } = platform;
  const now = platform.clock.now();
  const first = await countUsers(db);
  const random = createRandom(first, 'scale');
  const members = planMembers(random, options.users, first, now);
  const users = members.map((person) => person.id);
  await insertUsers(db, members);
  const follows = planFollows(random, users, now);
  for (let at = 0; at < follows.length; at += FOLLOW_BATCH_SIZE)
    await insertFollows(db, follows.slice(at, at + FOLLOW_BATCH_SIZE));
  const sources = await sourceTracks(platform, users[0] ?? '');
  // The next tracks are planned while the database inserts the last.
  let adding = Promise.resolve();
  for (let from = 0; from < options.tracks; from += TRACK_BATCH_SIZE) {
    const planned = planTrackBatch({ random, users, now }, options.tracks, first, from);
    await adding;
    // Without statistics the triggers of the first tracks read whole tables, more slowly with each batch.
    if (from === TRACK_BATCH_SIZE) await analyseTables(db, tablesOfTracks);
    adding = transaction(db, (tx) => addTracks(tx, planned, sources)).then(() =>
      report(from + planned.length),
    );
  }
  await adding;
  await addGroups(platform, { random, users, now, first }, Math.ceil(users.length / MEMBERS_PER_GROUP));
}

/** In order of publication, more of them recent than old, so that ids and times grow together. */
function planTrackBatch(
  scene: { random: Random; users: readonly string[]; now: Date },
  total: number,
  first: number,
  from: number,
): PlannedScaleTrack[] {
  const count = Math.min(TRACK_BATCH_SIZE, total - from);
  return Array.from({ length: count }, (_none, at) => {
    const share = 1 - (from + at + scene.random.next()) / total;
    const createdAt = new Date(Math.floor(scene.now.getTime() - SPAN_MS * share ** 1.3) - 1);
    return planTrack(scene, first + from + at, createdAt);
  });
}

/** Updates the planner's statistics. */
async function analyseTables(db: Db, changed: readonly string[]): Promise<void> {
  for (const table of changed) await sql`analyze ${sql.table(table)}`.execute(db);
}

/** The same, and the visibility map. */
export async function vacuumTables({ db }: Platform, changed: readonly string[]): Promise<void> {
  for (const table of changed) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}

const MAX_SOURCE_TRACKS = 24;

/**
 * Listed tracks whose sound others may share. Where there are none, one is composed, uploaded as `ownerId` and processed in this
 * process.
 */
export async function sourceTracks(platform: Platform, ownerId: string): Promise<readonly TrackRow[]> {
  const found = await findProcessedTracks(platform.db, MAX_SOURCE_TRACKS);
  if (found.length > 0) return found;
  const composed = await composeSeedTrack(platform, { seed: 1, style: 'Deep House' });
  const track = await uploadSeedTrack(platform, ownerId, 'scale-source.wav', composed);
  await processAudio(makeCall(platform, platform.db, guest), { trackId: track.id });
  const made = await findProcessedTracks(platform.db, MAX_SOURCE_TRACKS);
  if (made.length === 0) throw new Error('The first track could not be processed');
  return made;
}

const kinds = [
  { of: 'tracks', one: 'track', words: 'name' },
  { of: 'users', one: 'user', words: 'haystack' },
  { of: 'groups', one: 'group', words: 'haystack' },
] as const;

/**
 * Runs `fill` without maintaining the search's names and indexes row by row, and builds them at the end: some ten times as fast.
 * Only while nothing else uses the database.
 */
export async function withoutSearch({ db }: Platform, fill: () => Promise<void>): Promise<void> {
  const indexes = await dropIndexes(db);
  for (const { of } of kinds)
    await sql`alter table ${sql.table(of)} disable trigger ${sql.ref(`search_${of}_added`)}`.execute(db);
  try {
    await fill();
  } finally {
    for (const kind of kinds) await fillOne(db, kind);
    for (const index of indexes) await sql.raw(index).execute(db);
  }
}

/** Drops the indexes and returns their definitions; primary keys stay. */
async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and (tablename = any(${kinds.flatMap(({ of, one }) => [`search_${of}`, `search_${one}_orders`])})
      or tablename = 'search_words') and indexname not like '%\\_pkey'`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db);
  return rows.map(({ definition }) => definition);
}

async function fillOne(db: Db, { of, one, words }: (typeof kinds)[number]): Promise<void> {
  const [found, names, orders] = [`search_found_${of}`, `search_${of}`, `search_${one}_orders`].map((name) =>
    sql.table(name),
  );
  await sql`insert into ${names} (id, name, other, circle)
    select id, name, other, circle from ${found} on conflict (id) do nothing`.execute(db);
  await sql`insert into ${orders} (id, by_popularity, by_volume, by_time)
    select id, by_popularity, by_volume, by_time from ${found} on conflict (id) do nothing`.execute(db);
  await sql`select search_note_words(array(select ${sql.ref(words)} from ${names}))`.execute(db);
  await sql`alter table ${sql.table(of)} enable trigger ${sql.ref(`search_${of}_added`)}`.execute(db);
}

const YEARS_MS = 2 * 365 * 86_400_000;
const countries = [
  'AR',
  'BR',
  'CA',
  'DE',
  'ES',
  'FR',
  'GB',
  'GH',
  'IN',
  'JP',
  'KR',
  'MX',
  'NG',
  'NL',
  'PL',
  'SE',
  'US',
];

/** Plans `count` members who joined two to four years ago, before their first track, with names numbered from `first`. */
export function planMembers(random: Random, count: number, first: number, now: Date): SeedUser[] {
  const bytes = randomBytesOf(random);
  return Array.from({ length: count }, (_none, at) => {
    const joined = new Date(now.getTime() - YEARS_MS - Math.floor(random.next() * YEARS_MS));
    const name = `${random.pick(openings)}${random.pick(closings)}${first + at}`;
    return {
      id: uuidV7(joined.getTime(), bytes),
      email: seedEmail(name),
      username: name,
      profileLink: name,
      about: null,
      country: random.pick(countries),
      accountType: random.chance(0.7) ? 0 : random.pick([3, 5, 6]),
      createdAt: joined,
      passwordHash: null,
    };
  });
}

/** Plans follows: about 25 each, and the first members are followed most. */
function planFollows(random: Random, users: readonly string[], now: Date) {
  return users.flatMap((followerId, place) =>
    pickDistinct(random, users.length, random.integer(0, 50), place).map((followed) => ({
      followerId,
      followedId: users[followed] ?? '',
      at: new Date(now.getTime() - Math.floor(random.next() * YEARS_MS)),
    })),
  );
}
