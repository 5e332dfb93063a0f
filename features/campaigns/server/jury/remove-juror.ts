import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { removeJuror as contract, JurorList } from '../../jurors.contract.ts';
import { getOrganisedJury, lockOpenJury } from './get-judged-campaign.ts';
import { deleteInvitation, lockJuror, updateRevoked } from './juror.store.ts';
import { presentJurors } from './list-jurors.ts';

/** Deletes an invitation, or takes the seat of a juror, whose scores stay but do not count; the latter is logged. */
export async function removeJuror(
  call: MemberCall,
  { slug, id }: InputOf<typeof contract>,
): Promise<JurorList> {
  const found = await getOrganisedJury(call, slug);
  const campaign = await lockOpenJury(call, found.campaign);
  const juror = await lockJuror(call.db, campaign.id, id);
  if (!juror || (juror.accepted_at && juror.revoked_at)) throw notFound();
  if (juror.accepted_at) {
    await updateRevoked(call.db, id, call.now);
    await writeAuditLog(call, {
      action: 'campaign.remove_juror',
      targetId: juror.user_id,
      details: { campaign: campaign.name },
    });
    await publishGroupInvalidation(call, found.group.row);
  } else await deleteInvitation(call.db, id);
  return presentJurors(call, campaign);
}
