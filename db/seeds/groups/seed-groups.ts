import { createHash } from 'node:crypto';
import { insertComment } from '#features/comments/server/comment.store.ts';
import { groupHeatWeights } from '#features/groups/model/group-heat-weights.ts';
import { newGroupSettings } from '#features/groups/model/group-settings.ts';
import { insertGroup } from '#features/groups/server/group.store.ts';
import { groupCommentHost } from '#features/groups/server/group-comment-host.ts';
import { groupHeat } from '#features/groups/server/group-heat.ts';
import { insertGroupFollow } from '#features/groups/server/members/group-follow.store.ts';
import { insertMembership } from '#features/groups/server/members/membership.store.ts';
import { insertGroupUpdates } from '#features/groups/server/updates/group-update.store.ts';
import { type HeatEvent, increaseHeat } from '#features/trending/server/increase-heat.ts';
import { uuidV4, uuidV7 } from '#platform/pure/ids.ts';
import type { Call } from '#platform/server/call.ts';
import { createRandom } from '#studio/compose/random.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import type { PlannedGroup } from './planned-group.ts';
import { plannedGroups } from './planned-groups.ts';
import { memberIndex, plannedMembersOf } from './planned-members.ts';

const DAY_MS = 86_400_000;

/** The same in every installation. */
export const seedGroupId = ({ link }: Pick<PlannedGroup, 'link'>): string => seedIdOf(`group ${link}`);
/** The id of a seed row, derived from its description. */
export const seedIdOf = (what: string): string =>
  uuidV4((size) => createHash('sha256').update(`seed ${what}`).digest().subarray(0, size));

/** Inserts the seeded groups with members and comments. Call it in the transaction of the members. */
export async function seedGroups(call: Call): Promise<void> {
  // The oldest first, so that public ids grow with time.
  for (const group of plannedGroups.toSorted((a, b) => b.daysAgo - a.daysAgo)) await seedGroup(call, group);
}

/** Inserts one group with its members and comments. */
export async function seedGroup(call: Call, plan: PlannedGroup): Promise<void> {
  const opened = new Date(Math.floor(call.now.getTime() - plan.daysAgo * DAY_MS));
  const at = (share: number) =>
    new Date(Math.floor(opened.getTime() + share * (call.now.getTime() - opened.getTime())));
  const id = seedGroupId(plan);
  await insertGroup(call.db, {
    ...rowOf(plan),
    id,
    featured_at: plan.featured ? at(0.5) : null,
    created_at: opened,
    updated_at: opened,
  });
  const heatIncreases = [
    ...(await seedMemberships(call, plan, id, at)),
    ...(await seedFollowers(call, plan, id, at)),
  ];
  await increaseHeat(call, groupHeat, heatIncreases);
  await seedCommentsAndUpdates(call, plan, id, at);
}

function rowOf(plan: PlannedGroup) {
  return {
    name: plan.name,
    group_link: plan.link,
    kind: plan.kind,
    privacy_setting: plan.privacy,
    description: plan.description,
    image_key: null,
    sidebar_tracks: plan.sidebar ?? newGroupSettings.sidebarTracks,
    track_sorting: plan.sorting ?? newGroupSettings.trackSorting,
    comments_setting: plan.comments ?? newGroupSettings.commentsSetting,
    enable_following: plan.following ?? newGroupSettings.enableFollowing,
    members_can_post_tracks: plan.membersPost ?? newGroupSettings.membersCanPostTracks,
  };
}

type At = (share: number) => Date;

/** Inserts the members; returns their heat. */
async function seedMemberships(call: Call, plan: PlannedGroup, id: string, at: At): Promise<HeatEvent[]> {
  const members = plannedMembersOf(plan);
  for (const { place, joined } of members) {
    await insertMembership(call.db, {
      id: seedIdOf(`${plan.link} member ${place}`),
      group_id: id,
      user_id: seedUserId(place),
      role: joined === 0 ? 'admin' : 'member',
      created_at: at(joined),
    });
  }
  return members
    .filter(({ joined }) => joined > 0)
    .map(({ joined }) => ({ id, weight: groupHeatWeights.membership, at: at(joined) }));
}

/** Inserts the followers, for a closed group members only; returns their heat. */
async function seedFollowers(call: Call, plan: PlannedGroup, id: string, at: At): Promise<HeatEvent[]> {
  const random = createRandom(seedMembers.length, `followers of ${plan.link}`);
  const members = new Set(plannedMembersOf(plan).map(({ place }) => place));
  const heatIncreases: HeatEvent[] = [];
  for (const place of seedMembers.keys()) {
    const [draw, when] = [random.next(), at(0.05 + random.next() * 0.9)];
    const chance = members.has(place) ? 0.55 : plan.privacy === 'closed' ? 0 : 0.18;
    if (draw >= chance) continue;
    await insertGroupFollow(call.db, { group_id: id, user_id: seedUserId(place), created_at: when });
    if (place !== memberIndex(plan.by))
      heatIncreases.push({ id, weight: groupHeatWeights.follower, at: when });
  }
  return heatIncreases;
}

/** Inserts the comments on its page and its updates. */
async function seedCommentsAndUpdates(call: Call, plan: PlannedGroup, id: string, at: At): Promise<void> {
  for (const [place, [name, content]] of plan.pageComments.entries()) {
    const when = at(0.3 + (0.65 * (place + 1)) / (plan.pageComments.length + 1));
    await insertComment(call, groupCommentHost, {
      id: uuidV7(when.getTime(), call.randomBytes),
      hostId: id,
      userId: seedUserId(memberIndex(name)),
      content,
      at: when,
    });
  }
  const news = plan.news ?? [];
  await insertGroupUpdates(
    call.db,
    news.map(([title, content], place) => ({
      id: seedIdOf(`${plan.link} news ${place}`),
      group_id: id,
      author_id: seedUserId(memberIndex(plan.by)),
      title,
      content,
      created_at: at((place + 1) / (news.length + 1)),
    })),
  );
}
