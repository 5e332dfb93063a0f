import type { Call } from '#platform/server/call.ts';
import { codeNeeded } from './admit-member.ts';
import { emailChange, passwordReset } from './letter-tokens.ts';
import { deleteTokensOf } from './one-time-tokens.store.ts';
import { sendPasswordNotice } from './send-password-notice.ts';
import { revokeSessions } from './sessions.ts';
import { mailedLink } from './social/mailed-link.ts';
import { updateUser } from './users.store.ts';

const begunUnderPassword = [passwordReset.name, emailChange.name, codeNeeded.name, mailedLink.name];

/**
 * Stores a new password, ends the member's sessions (but for this device's with `keepOwn`) and mails a notice. Links that
 * were mailed under the old password stop working, and so do a change of address and a sign-in that were begun under it.
 */
export async function replacePassword(
  call: Call,
  userId: string,
  passwordHash: string,
  { keepOwn }: { keepOwn: boolean },
): Promise<void> {
  await updateUser(call.db, userId, { password_hash: passwordHash });
  await deleteTokensOf(call.db, userId, begunUnderPassword);
  await revokeSessions(call, userId, { keepOwn });
  await call.enqueue(sendPasswordNotice, { userId, changeId: call.newId() });
}
