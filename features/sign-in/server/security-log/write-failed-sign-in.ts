import type { Call } from '#platform/server/call.ts';
import { insertFailedSignIn } from './security-events.store.ts';

/**
 * Writes down that somebody entered something wrong for this account. Outside of the call's transaction, which its refusal
 * rolls back.
 */
export const writeFailedSignIn = (
  call: Call,
  userId: string,
  what: 'password' | 'code' | 'pictures' | 'words',
): Promise<void> =>
  insertFailedSignIn(call.platform.db, { userId, at: call.now, network: call.http.network, what });
