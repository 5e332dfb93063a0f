import type { Call } from '#platform/server/call.ts';
import { emailChange, passwordReset } from './letter-tokens.ts';
import { deleteTokensOf } from './one-time-tokens.store.ts';
import { sendPasswordNotice } from './send-password-notice.ts';
import { revokeSessions } from './sessions.ts';
import { updateUser } from './users.store.ts';

/**
 * Stores a new password, ends the member's sessions (but for this device's with `keepOwn`) and mails a notice. Links that
 * were mailed under the old password stop working, and so does a change of address that was asked for under it.
 */
export async function replacePassword(
  call: Call,
  userId: string,
  passwordHash: string,
  { keepOwn }: { keepOwn: boolean },
): Promise<void> {
  await updateUser(call.db, userId, { password_hash: passwordHash });
  await deleteTokensOf(call.db, userId, [passwordReset.name, emailChange.name]);
  await revokeSessions(call, userId, { keepOwn });
  await call.enqueue(sendPasswordNotice, { userId, changeId: call.newId() });
}
