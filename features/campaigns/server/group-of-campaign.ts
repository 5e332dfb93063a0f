import { findGroup } from '#features/groups/server/find-group.ts';
import { lockGroupRow, updateGroupRow } from '#features/groups/server/group.store.ts';
import type { GroupRow } from '#features/groups/server/groups.tables.ts';
import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';

/** The group with this link with its row locked until the transaction ends; refuses (422) one that is unknown or closed. */
export async function lockGroupForCampaign(call: MemberCall, slug: string): Promise<GroupRow> {
  const found = await findGroup(call.db, slug, null);
  if (found) await lockGroupRow(call.db, found.row.id);
  const locked = found && (await findGroup(call.db, String(found.row.number), null));
  if (!locked) throw invalid({ slug: ['is the link of no group'] });
  if (locked.row.privacy_setting === 'closed') throw invalid({ slug: ['is the link of a closed group'] });
  return locked.row;
}

/** Makes a locked group the group of an announced campaign (CAMPAIGN-016). */
export async function openGroupForCampaign(call: MemberCall, group: GroupRow): Promise<void> {
  await updateGroupRow(call.db, group.id, {
    campaign: true,
    privacy_setting: 'joinable',
    enable_following: true,
    members_can_post_tracks: true,
    updated_at: call.now,
  });
  await publishGroupInvalidation(call, group);
}
