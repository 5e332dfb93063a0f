import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { remindJuror as contract, JurorList } from '../../jurors.contract.ts';
import { judgingRefusal } from '../../model/jury/judging-refusal.ts';
import { campaignTimes } from '../campaign-times.ts';
import { sendJuryReminder } from '../campaigns.jobs.ts';
import { getOrganisedJury, lockOpenJury } from './get-judged-campaign.ts';
import { createInvitation } from './invite-juror.ts';
import { deleteInvitation, lockJuror, updateReminded } from './juror.store.ts';
import { presentJurors } from './list-jurors.ts';

const DAY_MS = 86_400_000;

/** Reminds a juror while the jury judges, or replaces an invitation by a new one with its e-mail; at most once a day (409). */
export async function remindJuror(
  call: MemberCall,
  { slug, id }: InputOf<typeof contract>,
): Promise<JurorList> {
  const found = await getOrganisedJury(call, slug);
  const campaign = await lockOpenJury(call, found.campaign);
  const juror = await lockJuror(call.db, campaign.id, id);
  if (!juror || juror.revoked_at) throw notFound();
  const last = juror.accepted_at ? juror.reminded_at : juror.invited_at;
  if (last && call.now.getTime() - last.getTime() < DAY_MS)
    throw conflict('The last e-mail is not a day old.');
  if (juror.accepted_at) {
    const refusal = judgingRefusal(campaignTimes(campaign), call.now);
    if (refusal) throw refusal;
    await updateReminded(call.db, id, call.now);
    await call.enqueue(sendJuryReminder, { jurorId: id, at: call.now.toISOString() });
  } else {
    await deleteInvitation(call.db, id);
    await createInvitation(call, campaign.id, { userId: juror.user_id, email: juror.email });
  }
  return presentJurors(call, campaign);
}
