import { deleteCommentsOf } from '#features/comments/server/comment.store.ts';
import { addGroupCounts } from '#features/identity/server/add-group-counts.store.ts';
import type { Call } from '#platform/server/call.ts';
import { deletePicture } from './delete-picture.job.ts';
import { findPeopleOfGroup } from './find-people-of-group.ts';
import { deleteGroupRow } from './group.store.ts';
import type { GroupRow } from './group.table.ts';
import { GROUP } from './group-comments.ts';
import { noteGroup } from './note-group.ts';

/** Takes a group away with all that hangs on it; its tracks stay. The row must be held, and all of it one transaction. */
export async function removeGroup(call: Call, group: GroupRow): Promise<void> {
  await deleteCommentsOf(call.db, GROUP, group.id);
  const people = await findPeopleOfGroup(call.db, group.id);
  await addGroupCounts(
    call.db,
    people.map(({ userId, isMember, isFollower }) => ({
      userId,
      groups: isMember ? -1 : 0,
      following: isFollower ? -1 : 0,
    })),
  );
  await deleteGroupRow(call.db, group.id);
  await noteGroup(call, group);
  if (group.image_key) await call.enqueue(deletePicture, { imageKey: group.image_key });
}
