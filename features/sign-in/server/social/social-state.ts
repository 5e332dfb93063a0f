import { z } from 'zod';
import type { Call } from '#platform/server/call.ts';
import { type SocialProviderName, socialProviderNames } from '../../model/social.ts';
import { hashToken, isToken, newToken } from '../sessions/session-token.ts';
import { claimToken, issueToken, tokenKind } from '../tokens/one-time-tokens.ts';
import { readSocialCookie, writeSocialCookie } from './social-cookies.ts';
import type { SignInSecrets } from './social-provider.ts';

const stateSeconds = 10 * 60;
const address = z.string().max(2100);

const Started = z.strictObject({
  provider: z.enum(socialProviderNames),
  /** Hash of the cookie of the browser that started. */
  browser: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  signUpUrl: address,
  signInUrl: address,
  consentUrl: address,
  /** Parameters forwarded to the sign-up: a school's fields and the referral id. */
  extra: z.record(z.string().max(40), z.string().max(200)),
});
export type StartedSignIn = z.output<typeof Started>;

const socialStateToken = tokenKind({ name: 'social_state', seconds: stateSeconds, payload: Started });

/** Where the member goes afterwards, by the outcome. */
export type SocialRedirectAddresses = Pick<StartedSignIn, 'signUpUrl' | 'signInUrl' | 'consentUrl' | 'extra'>;

/** Creates a state for this browser, valid for ten minutes; the secrets go to the provider. */
export async function createSocialState(
  call: Call,
  provider: SocialProviderName,
  redirects: SocialRedirectAddresses,
): Promise<SignInSecrets> {
  const nonce = newToken(call.randomBytes);
  const codeVerifier = newToken(call.randomBytes);
  const browser = browserMarkHash(readBrowserMark(call));
  const state = await issueToken(call, {
    kind: socialStateToken,
    userId: null,
    payload: {
      ...redirects,
      provider,
      browser,
      nonce,
      codeVerifier,
    },
  });
  return { state, nonce, codeVerifier };
}

/**
 * Uses up the state and returns its content; null for a missing, used or expired one, and for one of another provider
 * or browser.
 */
export async function claimSocialState(
  call: Call,
  provider: SocialProviderName,
  state: string | null,
): Promise<(StartedSignIn & SignInSecrets) | null> {
  if (state === null) return null;
  const claimed = await claimToken(call, socialStateToken, state);
  const cookie = readSocialCookie(call, 'tonehall_social');
  if (!claimed || cookie === undefined) return null;
  const { payload } = claimed;
  return payload.provider === provider && payload.browser === browserMarkHash(cookie)
    ? { ...payload, state }
    : null;
}

/** The browser's mark, whose cookie is written; an existing one is reused, so that two tabs can sign in side by side. */
export function readBrowserMark(call: Call): string {
  const existing = readSocialCookie(call, 'tonehall_social');
  const mark = existing !== undefined && isToken(existing) ? existing : newToken(call.randomBytes);
  writeSocialCookie(call, 'tonehall_social', { value: mark, seconds: stateSeconds });
  return mark;
}

export const browserMarkHash = (mark: string): string => hashToken(mark).toString('base64url');
