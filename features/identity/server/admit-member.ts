import { z } from 'zod';
import type { Call } from '#platform/server/call.ts';
import { hasSecondFactor } from './check-second-factor.ts';
import { issueToken, tokenKind } from './one-time-tokens.ts';
import { beginSession } from './sessions.ts';
import { countSignIn } from './users.store.ts';

/** Stands for "has shown password, social account or reset link; the code is missing". */
export const codeNeeded = tokenKind({ name: 'code_needed', seconds: 10 * 60, payload: z.strictObject({}) });

/**
 * The one way into the house for somebody who has shown who they are: begins a session on this device and counts the
 * sign-in. A member with a second factor gets none yet: then it answers a token for `POST /users/sign_in/code`, which
 * asks for the code and begins the session. Call it in a transaction.
 */
export async function admitMember(call: Call, userId: string): Promise<{ codeToken: string | null }> {
  if (await hasSecondFactor(call, userId))
    return { codeToken: await issueToken(call, codeNeeded, userId, {}) };
  await beginSession(call, userId);
  await countSignIn(call.db, userId);
  return { codeToken: null };
}
