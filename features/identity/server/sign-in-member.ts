import { z } from 'zod';
import { forbidden, signedOut } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { suspendedText } from '../model/suspended-text.ts';
import { checkNotEducationOnly } from './education-only.ts';
import { writeKnownDeviceCookie } from './known-device-cookie.ts';
import { issueToken, tokenKind } from './one-time-tokens.ts';
import { type SignInProof, startSession } from './sessions.ts';
import { incrementSignInCount, type UserRow } from './users.store.ts';
import { hasSecondFactor } from './verify-second-factor.ts';

/** Stands for "has shown password, social account or reset link; the code is missing". */
export const secondFactorToken = tokenKind({
  name: 'code_needed',
  seconds: 10 * 60,
  payload: z.strictObject({}),
});

/** In, with the row as it is now; or a token that `POST /users/sign_in/code` takes together with the code. */
export type SignInResult = { user: UserRow; codeToken: null } | { user: null; codeToken: string };

/**
 * The one way into the house for somebody who has shown who they are: begins a session on this device and counts the
 * sign-in. A member with a second factor is not in yet. Refuses (403) the banned, and accounts of
 * the education site that no school has let in, where this is the main site. Call it in a transaction.
 */
export async function signInMember(call: Call, user: UserRow, shown: SignInProof): Promise<SignInResult> {
  checkNotSuspended(user);
  checkNotEducationOnly(call, user);
  if (await hasSecondFactor(call, user.id)) {
    return { user: null, codeToken: await issueToken(call, secondFactorToken, user.id, {}) };
  }
  return { user: await startMemberSession(call, user.id, shown), codeToken: null };
}

/** The end of every sign-in, when nothing more is asked. Refuses (401) who has left since they were looked up. */
export async function startMemberSession(call: Call, userId: string, shown: SignInProof): Promise<UserRow> {
  const user = await incrementSignInCount(call.db, userId);
  if (!user) throw signedOut();
  await startSession(call, userId, shown);
  writeKnownDeviceCookie(call, user);
  return user;
}

export function checkNotSuspended(user: Pick<UserRow, 'banned_at'>): void {
  if (user.banned_at !== null) throw forbidden(suspendedText, 'suspended');
}
