import { writeAuditLog } from '#features/identity/server/audit-log.store.ts';
import { findUser } from '#features/identity/server/find-user.ts';
import { requireFreshProof } from '#features/identity/server/fresh-proof.ts';
import type { MemberPart } from '#features/identity/server/member-part.ts';
import { retireMember } from '#features/identity/server/retire-member.ts';
import { endSession } from '#features/identity/server/sessions.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, Refusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { noteChange } from '#platform/server/live/changes.ts';
import type { deleteUser as contract } from '../contract.ts';
import { eraseMember } from './erase-member.job.ts';
import { sendFarewell } from './send-farewell.job.ts';

const secondLookMs = 10 * 60_000;

/**
 * The member is gone with the answer; what they left in the features is taken away by a job. It is harmless
 * to run it again.
 */
export async function deleteUser(
  call: MemberCall,
  parts: readonly MemberPart[],
  { guid }: InputOf<typeof contract>,
): Promise<undefined> {
  const isOwn = guid === call.actor.userId;
  if (!isOwn && !call.actor.siteAdmin) throw forbidden();
  await requireFreshProof(call);
  if (!isOwn && (await findUser(call.db, guid))?.admin) {
    throw new Refusal(422, 'An admin of the site cannot be deleted by another one.');
  }
  for (const part of parts) await part.beforeLeaving?.(call, guid);
  const user = await retireMember(call, guid);
  if (!isOwn)
    await writeAuditLog(call, {
      action: 'user.delete',
      targetId: guid,
      details: { username: user.username },
    });
  await noteChange(call.db, [guid]);
  await call.enqueue(eraseMember, { userId: guid }, { key: `erase-member:${guid}` });
  // Once more for what was under way in another process at this moment: an upload, a track that was being made.
  const later = new Date(call.now.getTime() + secondLookMs);
  await call.enqueue(eraseMember, { userId: guid }, { key: `erase-member-again:${guid}`, runAt: later });
  await call.enqueue(sendFarewell, { userId: guid, email: user.email, username: user.username });
  if (isOwn) await endSession(call);
  for (const part of parts) await part.lastOfLeaving?.(call, guid);
}
