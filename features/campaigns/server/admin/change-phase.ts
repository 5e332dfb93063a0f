import { findGroupById } from '#features/groups/server/find-group.ts';
import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound, Refusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { AdminCampaignDocument, cancelCampaign as cancelContract } from '../../admin.contract.ts';
import { campaignPhase } from '../../model/campaign-phase.ts';
import { deleteCampaign, findCampaign, lockCampaign, updateCampaignRow } from '../campaign.store.ts';
import { campaignTimes } from '../campaign-times.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { beginMailing } from '../emails/begin-mailings.ts';
import { lockGroupForCampaign, openGroupForCampaign } from '../group-of-campaign.ts';
import { presentCampaign } from '../present-campaign.ts';
import { enqueueShareCard } from '../share-card/share-card-facts.ts';
import { findReadiness, presentAdminCampaign } from './get-admin-campaign.ts';

/** Announces a draft; refuses (409) what is no draft and (422) what the ready-check does not let pass. */
export async function announceCampaign(
  call: MemberCall,
  { id }: { id: string },
): Promise<AdminCampaignDocument> {
  const before = await findCampaign(call.db, id);
  const found = before && (await findGroupById(call.db, before.group_id, null));
  if (!found) throw notFound();
  // The group is locked before its campaign, as by every post of a track.
  const group = await lockGroupForCampaign(call, found.row.group_link);
  const row = await lockUndecided(call, id);
  if (row.announced_at) throw conflict('This campaign is announced already.');
  const data = await presentCampaign(call, row, group.group_link);
  const blocking = (await findReadiness(call, data)).filter((finding) => finding.blocking);
  if (blocking.length > 0) throw new Refusal(422, blocking.map(({ text }) => text).join(' '));
  const announced = await updateCampaignRow(call.db, id, { announced_at: call.now, updated_at: call.now });
  await openGroupForCampaign(call, group);
  await beginMailing(call, id, 'announced');
  await enqueueShareCard(call, id);
  await logAct(call, 'campaign.announce', row);
  return presentAdminCampaign(call, announced);
}

/** Cancels a campaign with a reason for its page; refuses (409) one that is cancelled or decided. */
export async function cancelCampaign(
  call: MemberCall,
  { id, reason }: InputOf<typeof cancelContract>,
): Promise<AdminCampaignDocument> {
  const before = await lockUndecided(call, id);
  const group = await findGroupById(call.db, before.group_id, null);
  if (!group) throw notFound();
  const row = await updateCampaignRow(call.db, id, {
    cancelled_at: call.now,
    cancel_reason: reason,
    updated_at: call.now,
  });
  await publishGroupInvalidation(call, group.row);
  await logAct(call, 'campaign.cancel', row);
  return presentAdminCampaign(call, row);
}

/** Deletes a draft, so that its group may have another campaign; refuses (409) what was announced. */
export async function deleteDraft(call: MemberCall, { id }: { id: string }): Promise<undefined> {
  const row = await lockCampaign(call.db, id);
  if (!row) throw notFound();
  if (row.announced_at) throw conflict('This campaign is announced: it can be cancelled.');
  await deleteCampaign(call.db, id);
  await logAct(call, 'campaign.delete_draft', row);
}

async function lockUndecided(call: MemberCall, id: string): Promise<CampaignRow> {
  const row = await lockCampaign(call.db, id);
  if (!row) throw notFound();
  const phase = campaignPhase(campaignTimes(row), call.now);
  if (phase === 'cancelled') throw conflict('This campaign is cancelled.');
  if (phase === 'decided') throw conflict('This campaign is decided.');
  return row;
}

/** Writes what an admin did to a campaign into the log; its rows have members only as targets. */
const logAct = (
  call: MemberCall,
  action: 'campaign.announce' | 'campaign.cancel' | 'campaign.delete_draft',
  { id, name, cancel_reason }: CampaignRow,
): Promise<void> =>
  writeAuditLog(call, {
    action,
    targetId: null,
    details: { subject: name, campaign: id, ...(cancel_reason !== '' && { message: cancel_reason }) },
  });
