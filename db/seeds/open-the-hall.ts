import { setTimeout as sleep } from 'node:timers/promises';
import { insertFollows } from '#features/follows/server/follow.store.ts';
import { insertUsers } from '#features/identity/server/insert-users.store.ts';
import { countUsers } from '#features/identity/server/users.store.ts';
import { listRecentTracks } from '#features/tracks/server/list-recent-tracks.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { people } from './community/people.ts';
import { seedEmail, seedUserId } from './community/seed-ids.ts';
import { addSeedTrack, chainStarts, FIRST_TRACKS } from './seed.jobs.ts';
import { createRandom } from './sound/random.ts';

const DAY_MS = 86_400_000;
const LONGEST_WAIT_MS = 40_000;

/**
 * Fills an empty database with people and starts the chains that add their tracks; resolves when the first dozen can be
 * heard, or after 40 s on a slow machine. Does nothing where anybody is.
 */
export async function openTheHall(platform: Platform): Promise<void> {
  if ((await countUsers(platform.db)) > 0) return;
  await letPeopleIn(platform);
  const until = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < until && (await countFirstTracks(platform)) < FIRST_TRACKS) await sleep(250);
}

/** How many of the first tracks are on stage. */
async function countFirstTracks(platform: Platform): Promise<number> {
  const call = makeCall(platform, platform.db, guest);
  return (await listRecentTracks(call, { items: FIRST_TRACKS })).items.length;
}

async function letPeopleIn(platform: Platform): Promise<void> {
  const random = createRandom(1, 'people');
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    const ago = (days: number) => new Date(call.now.getTime() - days * DAY_MS);
    await insertUsers(
      tx,
      people.map((person, at) => ({
        id: seedUserId(at),
        email: seedEmail(person.name),
        username: person.name,
        profileLink: person.name,
        about: person.about,
        country: person.country,
        accountType: person.accountType,
        createdAt: ago(90 + random.integer(0, 400)),
        passwordHash: null,
      })),
    );
    const follows = people.flatMap((_person, follower) =>
      people.flatMap((followed, at) =>
        at !== follower && random.chance(0.06 + followed.fame * 0.09)
          ? [{ followerId: seedUserId(follower), followedId: seedUserId(at), at: ago(random.integer(1, 85)) }]
          : [],
      ),
    );
    await insertFollows(tx, follows);
    for (const index of chainStarts()) await call.enqueue(addSeedTrack, { index });
  });
}
