import { isReservedName } from '#features/members/server/reserved-names.ts';
import { enqueueShareCard } from '#features/share-cards/server/enqueue-share-card.ts';
import { firstFreePermalink } from '#features/tracks/server/permalink.ts';
import { withUploadedSquareImage } from '#features/uploads/server/with-uploaded-square-image.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { GroupDocument } from '../../contract.ts';
import { groupCreated } from '../../events.contract.ts';
import type { createGroup as contract } from '../../form.contract.ts';
import { newGroupSettings } from '../../model/group-settings.ts';
import { mayCreateGroups, UPGRADE_TO_CREATE } from '../../model/may-create-groups.ts';
import { lockGroupForUpdate } from '../find-group.ts';
import { findTakenGroupLinks, insertGroup, isGroupLinkTaken, lockGroupLinks } from '../group.store.ts';
import type { GroupRow } from '../groups.tables.ts';
import { insertMembership } from '../members/membership.store.ts';
import { presentGroupDocument } from '../present-group.ts';
import { groupPictureKey } from './group-files.ts';
import { groupLinkFromName } from './group-link-from-name.ts';

type NewGroup = InputOf<typeof contract>['group'];

/** Creates a group with the actor as its admin (GROUP-090). */
export async function createGroup(
  call: MemberCall,
  { group }: InputOf<typeof contract>,
): Promise<GroupDocument> {
  if (!mayCreateGroups(call.actor, call.platform.config.planLimits)) throw forbidden(UPGRADE_TO_CREATE);
  checkNamesNotReserved(group, null);
  await checkLinkNotTaken(call, group.groupLink);
  const id = call.newId();
  return withUploadedSquareImage(call, {
    keyOf: (token) => groupPictureKey(id, token),
    image: group.image,
    save: (picture) =>
      inTransaction(call, async (inside) => {
        const row = await insertNew(inside, { id, group, imageKey: picture?.key ?? null });
        const userId = call.actor.userId;
        await insertMembership(inside.db, {
          id: inside.newId(),
          group_id: row.id,
          user_id: userId,
          role: 'admin',
          created_at: inside.now,
        });
        await enqueueShareCard(inside, 'group', String(row.number));
        await inside.emit(groupCreated, { groupId: row.id, userId });
        return presentGroupDocument(inside, await lockGroupForUpdate(inside, String(row.number)));
      }),
  });
}

/** Refuses (422) names and links reserved for the site; a group that has one already keeps it. */
export function checkNamesNotReserved(
  { name, groupLink }: Partial<NewGroup>,
  before: Pick<GroupRow, 'name' | 'group_link'> | null,
): void {
  const isReserved = (text: string | undefined, present: string | undefined) =>
    text !== undefined && text.trim() !== present && isReservedName(text);
  if (isReserved(name, before?.name)) throw invalid({ name: ['is not available'] });
  if (isReserved(groupLink, before?.group_link)) throw invalid({ group_link: ['is not available'] });
}

/** Checks the link before the picture is processed, which is expensive. */
async function checkLinkNotTaken(call: Call, link: string | undefined): Promise<void> {
  if (link && (await isGroupLinkTaken(call.db, link, null))) throw groupLinkTakenRefusal();
}

export const groupLinkTakenRefusal = () => invalid({ group_link: ['has already been taken'] });

async function insertNew(
  call: Call,
  {
    id,
    group: { name, groupLink, image: _image, ...settings },
    imageKey,
  }: { id: string; group: NewGroup; imageKey: string | null },
): Promise<GroupRow> {
  const chosen = { ...newGroupSettings, ...settings };
  const row = await insertGroup(call.db, {
    id,
    name: name.trim(),
    group_link: groupLink || (await findFreeLink(call, name)),
    kind: chosen.kind,
    privacy_setting: chosen.privacySetting,
    description: chosen.description ?? '',
    image_key: imageKey,
    sidebar_tracks: chosen.sidebarTracks,
    track_sorting: chosen.trackSorting,
    comments_setting: chosen.commentsSetting,
    enable_following: chosen.enableFollowing,
    members_can_post_tracks: chosen.membersCanPostTracks,
    created_at: call.now,
    updated_at: call.now,
  });
  if (!row) throw groupLinkTakenRefusal();
  return row;
}

/** Leaves room for a number as suffix. */
const MAX_BASE_LENGTH = 52;

async function findFreeLink(call: Call, name: string): Promise<string> {
  const link = groupLinkFromName(name);
  // A name in another script can become a word of the site that it does not look like (GROUP-105).
  const base = (isReservedName(link) ? `group-${link}` : link).slice(0, MAX_BASE_LENGTH);
  await lockGroupLinks(call.db, base);
  return firstFreePermalink(base, await findTakenGroupLinks(call.db, base));
}
