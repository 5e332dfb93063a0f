import { deleteCommentsOfHost } from '#features/comments/server/comment.store.ts';
import type { Call } from '#platform/server/call.ts';
import { deleteGroupRow } from '../group.store.ts';
import { GROUP_KIND } from '../group-comment-host.ts';
import { deleteGroupPicture } from '../groups.jobs.ts';
import type { GroupRow } from '../groups.tables.ts';
import { incrementGroupCounts } from '../members/member-group-counts.store.ts';
import { findMembersAndFollowers } from '../members/membership.store.ts';
import { publishGroupInvalidation } from '../publish-group-invalidation.ts';

/** Deletes a group with its comments and memberships; tracks stay. Must run in a transaction with the row locked. */
export async function removeGroup(call: Call, group: GroupRow): Promise<void> {
  await deleteCommentsOfHost(call.db, GROUP_KIND, group.id);
  const membersAndFollowers = await findMembersAndFollowers(call.db, group.id);
  await incrementGroupCounts(
    call.db,
    membersAndFollowers.map(({ userId, isMember, isFollower }) => ({
      userId,
      groups: isMember ? -1 : 0,
      following: isFollower ? -1 : 0,
    })),
  );
  await deleteGroupRow(call.db, group.id);
  await publishGroupInvalidation(call, group);
  if (group.image_key) await call.enqueue(deleteGroupPicture, { imageKey: group.image_key });
}
