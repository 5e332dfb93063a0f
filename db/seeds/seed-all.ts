import { setTimeout as sleep } from 'node:timers/promises';
import { countUsers } from '#features/members/server/users.store.ts';
import { listRecentTracks } from '#features/tracks/server/lists/list-recent-tracks.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { seedPages } from './pages/seed-pages.ts';
import { FIRST_TRACKS } from './seed.jobs.ts';
import { seedCommunity } from './seed-community.ts';

const MAX_WAIT_MS = 40_000;

/**
 * Seeds an empty database with pages and members, starts the chains of jobs that add their tracks. Resolves when the first dozen is
 * playable, or after 40 s on a slow machine. Does nothing where any user exists.
 */
export async function seedAll(platform: Platform): Promise<void> {
  if ((await countUsers(platform.db)) > 0) return;
  await seedPages(platform);
  await seedCommunity(platform);
  const until = performance.now() + MAX_WAIT_MS;
  while (performance.now() < until && (await countFirstTracks(platform)) < FIRST_TRACKS) await sleep(250);
}

/** How many of the first tracks are published. */
async function countFirstTracks(platform: Platform): Promise<number> {
  const call = makeCall(platform, platform.db, guest);
  return (await listRecentTracks(call, { items: FIRST_TRACKS })).data.length;
}
