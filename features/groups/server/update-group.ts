import { toSnake } from '#platform/pure/casing.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { newHiddenFault } from '#platform/pure/hidden-characters.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { GroupDocument } from '../contract.ts';
import type { updateGroup as contract } from '../form.contract.ts';
import { linkTaken, refuseReservedNames } from './create-group.ts';
import { deletePicture } from './delete-picture.job.ts';
import { getMetGroup, holdMetGroup, type MetGroup } from './find-group.ts';
import { holdLinks, isLinkTaken, updateGroup as saveGroup } from './group.store.ts';
import { withRights } from './may-see-group.ts';
import { noteGroup } from './note-group.ts';
import { presentOneGroup } from './present-group.ts';
import { keepingPicture } from './take-picture.ts';

type Change = InputOf<typeof contract>['group'];

export async function updateGroup(call: MemberCall, input: InputOf<typeof contract>): Promise<GroupDocument> {
  const { row } = refuseOthers(call, await getMetGroup(call, input.groupLink));
  const { name } = input.group;
  const hidden = name === undefined ? null : newHiddenFault(name, row.name);
  if (hidden !== null) throw invalid({ name: [hidden] });
  refuseReservedNames(input.group, row);
  await refuseTakenLink(call, row.id, input.group.groupLink);
  return keepingPicture(call, row.id, input.group.image, (imageKey) =>
    inTransaction(call, (inside) => save(inside, String(row.number), input.group, imageKey)),
  );
}

async function save(
  call: Call,
  key: string,
  change: Change,
  imageKey: string | null | undefined,
): Promise<GroupDocument> {
  const { row: before, standing } = refuseOthers(call, await holdMetGroup(call, key));
  if (before.campaign) refuseAgainstCampaign(change);
  if (change.groupLink !== undefined) await holdLinks(call.db, change.groupLink);
  await refuseTakenLink(call, before.id, change.groupLink);
  const row = await saveGroup(call.db, before.id, {
    ...columnsOf(change),
    image_key: imageKey,
    updated_at: call.now,
  });
  if (imageKey !== undefined && before.image_key) {
    await call.enqueue(deletePicture, { imageKey: before.image_key });
  }
  await noteGroup(call, row);
  return presentOneGroup(call, { row, standing });
}

function refuseOthers(call: Call, met: MetGroup): MetGroup {
  if (!withRights(call, met).rights.edit) throw forbidden();
  return met;
}

/** What a campaign asks of its group stays (CAMPAIGN-016). */
function refuseAgainstCampaign(change: Change): void {
  const asked = { privacySetting: 'joinable', enableFollowing: true, membersCanPostTracks: true } as const;
  for (const [field, kept] of Object.entries(asked)) {
    const wanted = change[field as keyof typeof asked];
    if (wanted !== undefined && wanted !== kept)
      throw invalid({ [toSnake(field)]: ['cannot be changed while the group runs a campaign'] });
  }
}

async function refuseTakenLink(call: Call, groupId: string, link: string | undefined): Promise<void> {
  if (link !== undefined && (await isLinkTaken(call.db, link, groupId))) throw linkTaken();
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
