import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { decideHeldGroup as contract } from '../../held-votes.contract.ts';
import { lockCampaign } from '../campaign.store.ts';
import { getCheckedCampaign } from './get-checked-campaign.ts';
import { lockHeldGroup, updateHeldGroup } from './held-group.store.ts';

const auditActions = { counted: 'campaign.count_votes', struck: 'campaign.strike_votes' } as const;

/** Counts or strikes held votes; nobody decides on votes for their own entry. A repeated decision changes nothing. */
export async function decideHeldGroup(
  call: MemberCall,
  { slug, id, decision, note = '' }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { campaign } = await getCheckedCampaign(call, slug);
  // The campaign is not decided while this waits.
  const locked = await lockCampaign(call.db, campaign.id);
  if (!locked) throw notFound();
  const group = await lockHeldGroup(call.db, campaign.id, id);
  if (!group) throw notFound();
  if (group.entrant_id === call.actor.userId)
    throw forbidden('You cannot decide on votes for your own entry.');
  if (locked.decided_at) throw conflict('This campaign is decided.');
  if (group.decision === decision) return { decision };
  await updateHeldGroup(call.db, { id, decision, note, decidedBy: call.actor.userId, at: call.now });
  await writeAuditLog(call, {
    action: auditActions[decision],
    targetId: group.entrant_id,
    details: { campaign: campaign.name, entry: group.track_id, votes: String(group.votes), note },
  });
  await publishInvalidation(call.db, [campaign.id]);
  return { decision };
}
