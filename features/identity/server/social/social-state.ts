import { z } from 'zod';
import type { Call } from '#platform/server/call.ts';
import { type SocialProviderName, socialProviderNames } from '../../model/social.ts';
import { claimToken, issueToken, tokenKind } from '../one-time-tokens.ts';
import { hashToken, isToken, newToken } from '../session-token.ts';
import { readSocialCookie, writeSocialCookie } from './social-cookies.ts';
import type { SignInSecrets } from './social-provider.ts';

const stateSeconds = 10 * 60;
const address = z.string().max(2100);

const Started = z.strictObject({
  provider: z.enum(socialProviderNames),
  /** Hash of the cookie of the browser that has started. */
  browser: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  signUpUrl: address,
  signInUrl: address,
  consentUrl: address,
  /** What the way to the sign-up has told already: of a school, and by whose referral one comes. */
  extra: z.record(z.string().max(40), z.string().max(200)),
});
export type StartedSignIn = z.output<typeof Started>;

const socialStateToken = tokenKind({ name: 'social_state', seconds: stateSeconds, payload: Started });

/** Where somebody wants to go afterwards, by what becomes of them. */
export type SocialRedirectAddresses = Pick<StartedSignIn, 'signUpUrl' | 'signInUrl' | 'consentUrl' | 'extra'>;

/** Remembers for ten minutes that this browser has started; the secrets go to the company. */
export async function createSocialState(
  call: Call,
  provider: SocialProviderName,
  way: SocialRedirectAddresses,
): Promise<SignInSecrets> {
  const nonce = newToken(call.randomBytes);
  const codeVerifier = newToken(call.randomBytes);
  const browser = browserMarkHash(readBrowserMark(call));
  const state = await issueToken(call, socialStateToken, null, {
    ...way,
    provider,
    browser,
    nonce,
    codeVerifier,
  });
  return { state, nonce, codeVerifier };
}

/**
 * What the state stands for, which works once; null for one that is missing, used, too old, of another company or of
 * another browser.
 */
export async function claimSocialState(
  call: Call,
  provider: SocialProviderName,
  state: string | null,
): Promise<(StartedSignIn & SignInSecrets) | null> {
  if (state === null) return null;
  const spent = await claimToken(call, socialStateToken, state);
  const cookie = readSocialCookie(call, 'tonehall_social');
  if (!spent || cookie === undefined) return null;
  const { payload } = spent;
  return payload.provider === provider && payload.browser === browserMarkHash(cookie)
    ? { ...payload, state }
    : null;
}

/** The browser's own mark; one that it has already is kept, so that two tabs can sign in side by side. */
function readBrowserMark(call: Call): string {
  const kept = readSocialCookie(call, 'tonehall_social');
  const mark = kept !== undefined && isToken(kept) ? kept : newToken(call.randomBytes);
  writeSocialCookie(call, 'tonehall_social', mark, stateSeconds);
  return mark;
}

const browserMarkHash = (mark: string): string => hashToken(mark).toString('base64url');
