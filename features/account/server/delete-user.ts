import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { findUser } from '#features/members/server/find-user.ts';
import type { MemberPart } from '#features/members/server/member-part.ts';
import { checkRecentSignIn } from '#features/sign-in/server/sessions/recent-sign-in.ts';
import { endSession } from '#features/sign-in/server/sessions/sessions.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, Refusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { deleteUser as contract } from '../contract.ts';
import { eraseMember, sendAccountDeletedEmail } from './account.jobs.ts';
import { deleteMember } from './delete-member.ts';

const secondErasureDelayMs = 10 * 60_000;

/** Deletes a member: sessions, sign-in and page at once, and by a job what features store. Harmless to repeat. */
export async function deleteUser(
  call: MemberCall,
  parts: readonly MemberPart[],
  { guid }: InputOf<typeof contract>,
): Promise<undefined> {
  const isOwn = guid === call.actor.userId;
  if (isOwn ? call.actor.isManaged : !call.actor.siteAdmin) throw forbidden();
  await checkRecentSignIn(call);
  if (!isOwn && (await findUser(call.db, guid))?.admin) {
    throw new Refusal(422, 'An admin of the site cannot be deleted by another one.');
  }
  for (const part of parts) await part.beforeDeletion?.(call, guid);
  const user = await deleteMember(call, parts, guid);
  if (!isOwn)
    await writeAuditLog(call, {
      action: 'user.delete',
      targetId: guid,
      details: { username: user.username },
    });
  await publishInvalidation(call.db, [guid]);
  await call.enqueue(eraseMember, { userId: guid }, { key: `erase-member:${guid}` });
  // Runs again for writes that were in progress in another process: an upload, a track being created.
  const later = new Date(call.now.getTime() + secondErasureDelayMs);
  await call.enqueue(eraseMember, { userId: guid }, { key: `erase-member-again:${guid}`, runAt: later });
  const { email, username } = user;
  if (email !== null) await call.enqueue(sendAccountDeletedEmail, { userId: guid, email, username });
  if (isOwn) await endSession(call);
  for (const part of parts) await part.beforeDeletionCommits?.(call, guid);
}
