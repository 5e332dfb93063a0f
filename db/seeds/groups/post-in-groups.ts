import { groupHeatWeights } from '#features/groups/model/group-heat-weights.ts';
import { groupHeat } from '#features/groups/server/group-heat.ts';
import {
  insertGroupTrack,
  updateGroupTrackFeatured,
} from '#features/groups/server/posts/group-track.store.ts';
import { insertOrigin } from '#features/remixes/server/origin.store.ts';
import { heatWeights } from '#features/tracks/model/track-heat.ts';
import { increaseTrackHeat } from '#features/tracks/server/increase-track-heat.ts';
import { increaseHeat } from '#features/trending/server/increase-heat.ts';
import type { Call } from '#platform/server/call.ts';
import { createRandom } from '#studio/compose/random.ts';
import { plannedCampaignGroup } from '../campaigns/planned-campaign.ts';
import { enterSeedTrack } from '../campaigns/seed-campaign.ts';
import { seedCampaignId } from '../campaigns/seed-campaign-id.ts';
import type { PlannedTrack } from '../community/plan-tracks.ts';
import type { PlannedGroup } from './planned-group.ts';
import { plannedGroups } from './planned-groups.ts';
import { memberIndex, plannedMembersOf } from './planned-members.ts';
import { seedGroupId } from './seed-groups.ts';

const DAY_MS = 86_400_000;
const MAX_GROUPS = 3;

/** Posts a newly published track in its owner's groups where it fits. Call it in the transaction of its history. */
export async function postInGroups(call: Call, trackId: string, plan: PlannedTrack): Promise<void> {
  const random = createRandom(plan.seed, 'groups');
  const fitting = plannedGroups.filter((group) => fits(group, plan) && random.chance(0.75));
  for (const group of fitting.slice(0, MAX_GROUPS)) await post(call, trackId, plan, group, random.next());
}

const fits = (group: PlannedGroup, plan: PlannedTrack): boolean =>
  group.membersPost !== false &&
  (group.styles.length === 0 || group.styles.includes(plan.style)) &&
  plannedMembersOf(group).some(({ place }) => place === plan.owner);

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
  if (!(await insertGroupTrack(call.db, { groupId, trackId, at, listed: true, listedAt }))) return;
  if (group === plannedCampaignGroup) {
    await enterSeedTrack(call, trackId, plan.owner, at);
    await creditStems(call, trackId, at);
  }
  if (chance < 0.35)
    await updateGroupTrackFeatured(call.db, {
      groupId,
      trackId,
      featuredAt: new Date(at.getTime() + 3_600_000),
    });
  if (plan.owner === memberIndex(group.by)) return;
  await increaseHeat(call, groupHeat, [{ id: groupId, weight: groupHeatWeights.track, at }]);
  await increaseTrackHeat(call, [{ id: trackId, weight: heatWeights.groupPost, at }]);
}

/** Says that an entry of the open campaign was made from its stems. */
const creditStems = (call: Call, trackId: string, at: Date): Promise<void> =>
  insertOrigin(call.db, {
    id: call.newId(),
    track_id: trackId,
    kind: 'campaign',
    parent_id: seedCampaignId,
    created_at: at,
  });
