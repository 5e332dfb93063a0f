import { groupHeatWeights } from '#features/groups/model/group-heat-weights.ts';
import { groupLinkOf } from '#features/groups/model/group-link.ts';
import { groupKinds } from '#features/groups/model/group-settings.ts';
import { groupHeat } from '#features/groups/server/group-heat.ts';
import {
  insertGroups,
  insertNewestOfMembers,
  type SeedGroup,
} from '#features/groups/server/insert-groups.store.ts';
import { warm } from '#features/trending/server/warm.ts';
import { guest } from '#platform/pure/actor.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Random } from '../sound/random.ts';
import { heavyTail, someOf } from './heavy-tail.ts';
import { randomBytesOf } from './plan-track.ts';
import { closings, openings } from './word-lists.ts';

const YEAR_MS = 365 * 86_400_000;
const AT_ONCE = 200;
const TRACKS_OF_EACH = 3;
const words = ['Club', 'Room', 'Table', 'Circle', 'Hour', 'Kitchen', 'Cellar', 'Choir'];

interface Scene {
  random: Random;
  users: readonly string[];
  now: Date;
  /** How many groups there were before: names are numbered on from there. */
  first: number;
}

/** Adds groups with people, follows and tracks: most small, few very large, every tenth closed. */
export async function addGroups(platform: Platform, scene: Scene, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const planned = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_none, at) =>
      plan(scene, scene.first + from + at),
    );
    await transaction(platform.db, async (tx) => {
      await insertGroups(tx, planned);
      await insertNewestOfMembers(
        tx,
        planned.map(({ id }) => id),
        TRACKS_OF_EACH,
      );
      await warm(makeCall(platform, tx, guest), groupHeat, planned.flatMap(warmthsOf));
    });
  }
}

function plan({ random, users, now }: Scene, number: number): SeedGroup {
  const createdAt = new Date(Math.floor(now.getTime() - (0.02 + random.next()) * YEAR_MS));
  const bytes = randomBytesOf(random);
  const since = () =>
    new Date(Math.floor(createdAt.getTime() + random.next() * (now.getTime() - createdAt.getTime())));
  const name = `${random.pick(openings)}${random.pick(closings)} ${random.pick(words)} ${number}`;
  const some = (most: number) => someOf(random, users.length, heavyTail(random.next(), 4, 0.75, most), -1);
  const members = some(2000).map((place, at) => ({
    id: uuidV7(createdAt.getTime(), bytes),
    userId: users[place] ?? '',
    at: at === 0 ? createdAt : since(),
  }));
  return {
    id: uuidV7(createdAt.getTime(), bytes),
    name,
    groupLink: groupLinkOf(name),
    kind: random.pick(groupKinds),
    privacySetting: number % 10 === 9 ? 'closed' : number % 10 > 6 ? 'viewable' : 'joinable',
    description: `For everybody who likes ${name.toLowerCase()}.`,
    createdAt,
    members,
    followers: some(3000).map((place) => ({ userId: users[place] ?? '', at: since() })),
  };
}

const warmthsOf = ({ id, members, followers }: SeedGroup) => [
  ...members.slice(1).map(({ at }) => ({ id, weight: groupHeatWeights.membership, at })),
  ...followers.map(({ at }) => ({ id, weight: groupHeatWeights.follower, at })),
];
