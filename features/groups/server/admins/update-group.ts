import { enqueueShareCard } from '#features/share-cards/server/enqueue-share-card.ts';
import { withUploadedSquareImage } from '#features/uploads/server/with-uploaded-square-image.ts';
import { toSnake } from '#platform/pure/casing.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import { newHiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { GroupDocument } from '../../contract.ts';
import type { updateGroup as contract } from '../../form.contract.ts';
import { type GroupWithViewer, getGroupWithViewer, lockGroupForUpdate } from '../find-group.ts';
import { isGroupLinkTaken, lockGroupLinks, updateGroupRow as saveGroup } from '../group.store.ts';
import { deleteGroupPicture } from '../groups.jobs.ts';
import { withRights } from '../may-see-group.ts';
import { presentGroupDocument } from '../present-group.ts';
import { publishGroupInvalidation } from '../publish-group-invalidation.ts';
import { checkNamesNotReserved, groupLinkTakenRefusal } from './create-group.ts';
import { groupPictureKey } from './group-files.ts';

type Change = InputOf<typeof contract>['group'];

export async function updateGroup(call: MemberCall, input: InputOf<typeof contract>): Promise<GroupDocument> {
  const { row } = checkMayEdit(call, await getGroupWithViewer(call, input.groupLink));
  const { name } = input.group;
  const hidden = name === undefined ? null : newHiddenCharacterError(name, row.name);
  if (hidden !== null) throw invalid({ name: [hidden] });
  checkNamesNotReserved(input.group, row);
  await checkLinkNotTaken(call, row.id, input.group.groupLink);
  return withUploadedSquareImage(call, {
    keyOf: (token) => groupPictureKey(row.id, token),
    image: input.group.image,
    save: (picture) =>
      inTransaction(call, (inside) =>
        save(inside, {
          key: String(row.number),
          change: input.group,
          imageKey: picture === null ? null : picture?.key,
        }),
      ),
  });
}

async function save(
  call: Call,
  { key, change, imageKey }: { key: string; change: Change; imageKey: string | null | undefined },
): Promise<GroupDocument> {
  const { row: before, viewerRelation } = checkMayEdit(call, await lockGroupForUpdate(call, key));
  if (before.campaign) checkCampaignSettings(change);
  if (change.groupLink !== undefined) await lockGroupLinks(call.db, change.groupLink);
  await checkLinkNotTaken(call, before.id, change.groupLink);
  const row = await saveGroup(call.db, before.id, {
    ...columnsOf(change),
    image_key: imageKey,
    updated_at: call.now,
  });
  if (imageKey !== undefined && before.image_key) {
    await call.enqueue(deleteGroupPicture, { imageKey: before.image_key });
  }
  await enqueueShareCard(call, 'group', String(row.number));
  await publishGroupInvalidation(call, row);
  return presentGroupDocument(call, { row, viewerRelation });
}

function checkMayEdit(call: Call, group: GroupWithViewer): GroupWithViewer {
  if (!withRights(call, group).rights.edit) throw forbidden();
  return group;
}

/** Refuses (422) settings that a campaign requires otherwise (CAMPAIGN-016). */
function checkCampaignSettings(change: Change): void {
  const required = { privacySetting: 'joinable', enableFollowing: true, membersCanPostTracks: true } as const;
  for (const [field, value] of Object.entries(required)) {
    const requested = change[field as keyof typeof required];
    if (requested !== undefined && requested !== value)
      throw invalid({ [toSnake(field)]: ['cannot be changed while the group runs a campaign'] });
  }
}

async function checkLinkNotTaken(call: Call, groupId: string, link: string | undefined): Promise<void> {
  if (link !== undefined && (await isGroupLinkTaken(call.db, link, groupId))) throw groupLinkTakenRefusal();
}

const columnsOf = (change: Change) => ({
  name: change.name?.trim(),
  group_link: change.groupLink,
  kind: change.kind,
  privacy_setting: change.privacySetting,
  description: change.description,
  sidebar_tracks: change.sidebarTracks,
  track_sorting: change.trackSorting,
  comments_setting: change.commentsSetting,
  enable_following: change.enableFollowing,
  members_can_post_tracks: change.membersCanPostTracks,
});
