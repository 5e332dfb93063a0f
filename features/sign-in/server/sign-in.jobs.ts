import { z } from 'zod';
import { tokenScopes } from '#platform/pure/token-scope.ts';
import { jobType } from '#platform/server/jobs/job.ts';
import { identitySources } from '../model/social.ts';
import { tokenEmails } from './tokens/token-emails.ts';

/** The host of an e-mail's links; the site by default. */
const edition = z.enum(['site', 'education']).optional();

export const sendWelcomeEmail = jobType(
  'identity.send_welcome',
  /** `seed` derives the token that verifies the address; absent where an identity provider has verified it. */
  z.strictObject({ userId: z.uuid(), seed: z.string().max(60).optional(), edition }),
  { maxAttempts: 16 },
);

export type TokenEmailName = keyof typeof tokenEmails;

/** Retried for about a day and a half with growing backoff, which outlasts the outage of a mail server. */
export const sendTokenEmail = jobType(
  'identity.send_token_letter',
  z.strictObject({
    letter: z.enum(Object.keys(tokenEmails) as [TokenEmailName, ...TokenEmailName[]]),
    seed: z.string().max(60),
    edition,
  }),
  { maxAttempts: 16 },
);

export const sendAccountLinkEmail = jobType(
  'identity.send_link_letter',
  z.strictObject({ userId: z.uuid(), provider: z.enum(identitySources), seed: z.string().max(43) }),
  { maxAttempts: 8 },
);

export const sendSecondFactorEmail = jobType(
  'identity.send_factor_notice',
  z.strictObject({ userId: z.uuid(), changeId: z.uuid(), on: z.boolean() }),
  { maxAttempts: 16 },
);

export const sendAccessTokenEmail = jobType(
  'sign_in.send_access_token_notice',
  z.strictObject({ userId: z.uuid(), tokenId: z.uuid(), scopes: z.array(z.enum(tokenScopes)).max(4) }),
  { maxAttempts: 16 },
);

export const sendPasswordChangedEmail = jobType(
  'identity.send_password_notice',
  z.strictObject({ userId: z.uuid(), changeId: z.uuid() }),
  { maxAttempts: 16 },
);

/** Ends soon after its code has expired. `seed` derives the code. */
export const sendReauthenticationCodeEmail = jobType(
  'identity.send_reauthentication_code',
  z.strictObject({ userId: z.uuid(), sessionKey: z.string().max(43), seed: z.string().max(43) }),
  { maxAttempts: 6 },
);

export const cleanUpSessions = jobType('identity.sweep_sessions', z.strictObject({}), { maxAttempts: 3 });
