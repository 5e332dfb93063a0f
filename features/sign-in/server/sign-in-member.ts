import { z } from 'zod';
import type { UserRow } from '#features/members/server/users.store.ts';
import { forbidden, signedOut } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { suspendedText } from '../model/suspended-text.ts';
import { checkNotEducationOnly } from './education-only.ts';
import { hasSecondFactor } from './second-factor/verify-second-factor.ts';
import { writeKnownDeviceCookie } from './sessions/known-device-cookie.ts';
import { type SignInProof, startSession } from './sessions/sessions.ts';
import { issueToken, tokenKind } from './tokens/one-time-tokens.ts';
import { incrementSignInCount } from './user-credentials.store.ts';

/** Proves a password, identity or reset link whose second-factor code is still missing. */
export const secondFactorToken = tokenKind({
  name: 'code_needed',
  seconds: 10 * 60,
  payload: z.strictObject({}),
});

/** The updated row of the signed-in member, or a token for `POST /users/sign_in/code`. */
export type SignInResult = { user: UserRow; codeToken: null } | { user: null; codeToken: string };

/**
 * The only way to a session after authentication: starts a session on this device and counts the sign-in. A member with
 * a second factor gets a token instead. Refuses (403) suspended members and, on the main site, education-only accounts.
 * Call it in a transaction.
 */
export async function signInMember(call: Call, user: UserRow, shown: SignInProof): Promise<SignInResult> {
  checkNotSuspended(user);
  checkNotEducationOnly(call, user);
  if (await hasSecondFactor(call, user.id)) {
    return {
      user: null,
      codeToken: await issueToken(call, { kind: secondFactorToken, userId: user.id, payload: {} }),
    };
  }
  return { user: await startMemberSession(call, user.id, shown), codeToken: null };
}

/** The last step of every sign-in. Refuses (401) a member who was deleted meanwhile. */
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
