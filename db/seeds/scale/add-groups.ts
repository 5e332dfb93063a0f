import {
  insertNewestTracksOfMembers,
  insertSeedGroups,
  type SeedGroup,
} from '#db/seeds/writers/groups.store.ts';
import { groupHeatWeights } from '#features/groups/model/group-heat-weights.ts';
import { groupKinds } from '#features/groups/model/group-settings.ts';
import { groupLinkFromName } from '#features/groups/server/admins/group-link-from-name.ts';
import { groupHeat } from '#features/groups/server/group-heat.ts';
import { increaseHeat } from '#features/trending/server/increase-heat.ts';
import { guest } from '#platform/pure/actor.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Random } from '#studio/compose/random.ts';
import { heavyTail, pickDistinct } from './heavy-tail.ts';
import { randomBytesOf } from './plan-track.ts';
import { closings, openings } from './word-lists.ts';

const YEAR_MS = 365 * 86_400_000;
const BATCH_SIZE = 200;
const TRACKS_OF_EACH = 3;
const words = ['Club', 'Room', 'Table', 'Circle', 'Hour', 'Kitchen', 'Cellar', 'Choir'];

interface GroupPlanInput {
  random: Random;
  users: readonly string[];
  now: Date;
  /** The number of earlier groups: names are numbered from there. */
  first: number;
}

/** Adds groups with members, follows and tracks: most small, few very large, every tenth closed. */
export async function addGroups(platform: Platform, scene: GroupPlanInput, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const planned = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_none, at) =>
      planGroup(scene, scene.first + from + at),
    );
    await transaction(platform.db, async (tx) => {
      await insertSeedGroups(tx, planned);
      await insertNewestTracksOfMembers(
        tx,
        planned.map(({ id }) => id),
        TRACKS_OF_EACH,
      );
      await increaseHeat(makeCall(platform, tx, guest), groupHeat, planned.flatMap(heatIncreasesOf));
    });
  }
}

function planGroup({ random, users, now }: GroupPlanInput, number: number): SeedGroup {
  const createdAt = new Date(Math.floor(now.getTime() - (0.02 + random.next()) * YEAR_MS));
  const bytes = randomBytesOf(random);
  const since = () =>
    new Date(Math.floor(createdAt.getTime() + random.next() * (now.getTime() - createdAt.getTime())));
  const name = `${random.pick(openings)}${random.pick(closings)} ${random.pick(words)} ${number}`;
  const some = (most: number) =>
    pickDistinct(random, users.length, heavyTail(random.next(), 4, 0.75, most), -1);
  const members = some(2000).map((place, at) => ({
    id: uuidV7(createdAt.getTime(), bytes),
    userId: users[place] ?? '',
    at: at === 0 ? createdAt : since(),
  }));
  return {
    id: uuidV7(createdAt.getTime(), bytes),
    name,
    groupLink: groupLinkFromName(name),
    kind: random.pick(groupKinds),
    privacySetting: number % 10 === 9 ? 'closed' : number % 10 > 6 ? 'viewable' : 'joinable',
    description: `For everybody who likes ${name.toLowerCase()}.`,
    createdAt,
    members,
    followers: some(3000).map((place) => ({ userId: users[place] ?? '', at: since() })),
  };
}

const heatIncreasesOf = ({ id, members, followers }: SeedGroup) => [
  ...members.slice(1).map(({ at }) => ({ id, weight: groupHeatWeights.membership, at })),
  ...followers.map(({ at }) => ({ id, weight: groupHeatWeights.follower, at })),
];
