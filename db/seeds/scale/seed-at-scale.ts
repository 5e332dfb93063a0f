import { sql } from 'kysely';
import { insertUsers } from '#db/seeds/writers/members.store.ts';
import { findProcessedTracks } from '#db/seeds/writers/tracks.store.ts';
import { insertFollows } from '#features/follows/server/follow.store.ts';
import { countUsers } from '#features/members/server/users.store.ts';
import { processAudio } from '#features/tracks/server/files/process-audio.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { composeInThread } from '../compose-in-thread.ts';
import { createRandom, type Random } from '../sound/random.ts';
import { uploadSeedTrack } from '../upload-seed-track.ts';
import { addGroups } from './add-groups.ts';
import { addTracks } from './add-tracks.ts';
import { planFollows, planMembers } from './plan-members.ts';
import { type PlannedScaleTrack, planTrack } from './plan-track.ts';
import { withoutSearch } from './without-search.ts';

const SPAN_MS = 2 * 365 * 86_400_000;
const TRACK_BATCH_SIZE = 2000;
const FOLLOW_BATCH_SIZE = 20_000;
const MEMBERS_PER_GROUP = 10;
const tables = [
  'users',
  'user_counts',
  'follows',
  'tracks',
  'track_heat',
  'track_heat_buckets',
  'track_plays',
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
  await vacuumTables(platform);
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

/** Updates the planner's statistics and the visibility map. */
async function vacuumTables({ db }: Platform): Promise<void> {
  for (const table of tables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}

const MAX_SOURCE_TRACKS = 24;

/**
 * Listed tracks whose sound others may share. Where there are none, one is composed, uploaded as `ownerId` and processed in this
 * process.
 */
async function sourceTracks(platform: Platform, ownerId: string): Promise<readonly TrackRow[]> {
  const found = await findProcessedTracks(platform.db, MAX_SOURCE_TRACKS);
  if (found.length > 0) return found;
  const composed = await composeInThread({ seed: 1, style: 'Deep House' });
  const track = await uploadSeedTrack(platform, ownerId, 'scale-source.wav', composed);
  await processAudio(makeCall(platform, platform.db, guest), { trackId: track.id });
  const made = await findProcessedTracks(platform.db, MAX_SOURCE_TRACKS);
  if (made.length === 0) throw new Error('The first track could not be processed');
  return made;
}
