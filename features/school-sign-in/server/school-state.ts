import { z } from 'zod';
import { newToken } from '#features/sign-in/server/sessions/session-token.ts';
import { readSocialCookie } from '#features/sign-in/server/social/social-cookies.ts';
import type { SignInSecrets } from '#features/sign-in/server/social/social-provider.ts';
import { browserMarkHash, readBrowserMark } from '#features/sign-in/server/social/social-state.ts';
import { claimToken, issueToken, tokenKind } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { Call } from '#platform/server/call.ts';
import type { SchoolSignInRow } from './school-sign-ins.store.ts';

const Started = z.strictObject({
  organizationId: z.uuid(),
  /** Of the settings at the start. */
  version: z.uuid(),
  /** Hash of the cookie of the browser that started. */
  browser: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
});
type Started = z.output<typeof Started>;

const schoolStateToken = tokenKind({ name: 'school_sign_in_state', seconds: 10 * 60, payload: Started });

/** Creates a state for this browser, valid for ten minutes and once. */
export async function createSchoolState(
  call: Call,
  { organization_id, version }: SchoolSignInRow,
): Promise<SignInSecrets> {
  const nonce = newToken(call.randomBytes);
  const codeVerifier = newToken(call.randomBytes);
  const browser = browserMarkHash(readBrowserMark(call));
  const payload = { organizationId: organization_id, version, browser, nonce, codeVerifier };
  const state = await issueToken(call, { kind: schoolStateToken, userId: null, payload });
  return { state, nonce, codeVerifier };
}

/** Uses the state up; null for a missing, used or expired one, and for one of another browser. */
export async function claimSchoolState(
  call: Call,
  state: string | null,
): Promise<(Started & SignInSecrets) | null> {
  if (state === null) return null;
  const claimed = await claimToken(call, schoolStateToken, state);
  const cookie = readSocialCookie(call, 'tonehall_social');
  if (!claimed || cookie === undefined) return null;
  return claimed.payload.browser === browserMarkHash(cookie) ? { ...claimed.payload, state } : null;
}
