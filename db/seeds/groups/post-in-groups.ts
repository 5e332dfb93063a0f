import { groupHeatWeights } from '#features/groups/model/group-heat-weights.ts';
import { groupHeat } from '#features/groups/server/group-heat.ts';
import { insertGroupTrack, markGroupTrack } from '#features/groups/server/group-track.store.ts';
import { heatWeights } from '#features/tracks/model/track-heat.ts';
import { warmTracks } from '#features/tracks/server/warm-trending.ts';
import { warm } from '#features/trending/server/warm.ts';
import type { Call } from '#platform/server/call.ts';
import type { PlannedTrack } from '../community/plan.ts';
import { createRandom } from '../sound/random.ts';
import { seedGroupId } from './found-groups.ts';
import type { PlannedGroup } from './planned-group.ts';
import { plannedGroups } from './planned-groups.ts';
import { placeOf, whoIsIn } from './who-is-in.ts';

const DAY_MS = 86_400_000;
const MOST_GROUPS = 3;

/** Lets the owner of a track that has just come out post it where it fits. Call it in the transaction of its past. */
export async function postInGroups(call: Call, trackId: string, plan: PlannedTrack): Promise<void> {
  const random = createRandom(plan.seed, 'groups');
  const fitting = plannedGroups.filter((group) => fits(group, plan) && random.chance(0.75));
  for (const group of fitting.slice(0, MOST_GROUPS)) await post(call, trackId, plan, group, random.next());
}

const fits = (group: PlannedGroup, plan: PlannedTrack): boolean =>
  group.membersPost !== false &&
  (group.styles.length === 0 || group.styles.includes(plan.style)) &&
  whoIsIn(group).some(({ place }) => place === plan.owner);

async function post(
  call: Call,
  trackId: string,
  plan: PlannedTrack,
  group: PlannedGroup,
  chance: number,
): Promise<void> {
  const groupId = seedGroupId(group);
  const out = call.now.getTime() - Math.min(plan.daysAgo, group.daysAgo) * DAY_MS;
  const at = new Date(Math.floor(out + chance * (call.now.getTime() - out) * 0.2));
  const listedAt = new Date(Math.floor(call.now.getTime() - plan.daysAgo * DAY_MS));
  if (!(await insertGroupTrack(call.db, { groupId, trackId, at, listedAt }))) return;
  if (chance < 0.35) await markGroupTrack(call.db, groupId, trackId, new Date(at.getTime() + 3_600_000));
  if (plan.owner === placeOf(group.by)) return;
  await warm(call, groupHeat, [{ id: groupId, weight: groupHeatWeights.track, at }]);
  await warmTracks(call, [{ id: trackId, weight: heatWeights.groupPost, at }]);
}
