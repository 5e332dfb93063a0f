import { z } from 'zod';
import { forbidden, signedOut } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { suspendedText } from '../model/suspended-text.ts';
import { hasSecondFactor } from './check-second-factor.ts';
import { refuseKeptFromSite } from './kept-from-site.ts';
import { rememberDevice } from './known-device.ts';
import { issueToken, tokenKind } from './one-time-tokens.ts';
import { beginSession, type Shown } from './sessions.ts';
import { countSignIn, type UserRow } from './users.store.ts';

/** Stands for "has shown password, social account or reset link; the code is missing". */
export const codeNeeded = tokenKind({ name: 'code_needed', seconds: 10 * 60, payload: z.strictObject({}) });

/** In, with the row as it is now; or a token that `POST /users/sign_in/code` takes together with the code. */
export type Admission = { user: UserRow; codeToken: null } | { user: null; codeToken: string };

/**
 * The one way into the house for somebody who has shown who they are: begins a session on this device and counts the
 * sign-in. A member with a second factor is not in yet. Refuses (403) the banned, and accounts of
 * the education site that no school has let in, where this is the main site. Call it in a transaction.
 */
export async function admitMember(call: Call, user: UserRow, shown: Shown): Promise<Admission> {
  refuseBanned(user);
  refuseKeptFromSite(call, user);
  if (await hasSecondFactor(call, user.id)) {
    return { user: null, codeToken: await issueToken(call, codeNeeded, user.id, {}) };
  }
  return { user: await beginMemberSession(call, user.id, shown), codeToken: null };
}

/** The end of every sign-in, when nothing more is asked. Refuses (401) who has left since they were looked up. */
export async function beginMemberSession(call: Call, userId: string, shown: Shown): Promise<UserRow> {
  const user = await countSignIn(call.db, userId);
  if (!user) throw signedOut();
  await beginSession(call, userId, shown);
  rememberDevice(call, user);
  return user;
}

export function refuseBanned(user: Pick<UserRow, 'banned_at'>): void {
  if (user.banned_at !== null) throw forbidden(suspendedText, 'suspended');
}
