import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { tokenScopes } from '#platform/pure/token-scope.ts';
import { MAX_ACCESS_TOKEN_DAYS, MAX_ACCESS_TOKEN_NAME, MAX_ACCESS_TOKENS } from './model/access-token.ts';

const scopes = z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length);
const time = z.string().max(40);

export const AccessTokenView = z.strictObject({
  id: z.uuid(),
  name: limitedText(MAX_ACCESS_TOKEN_NAME),
  scopes,
  createdAt: time,
  expiresAt: time,
  expired: z.boolean(),
  /** Within a minute; null for a token that was never used. */
  lastUsedAt: time.nullable(),
});
export type AccessTokenView = z.output<typeof AccessTokenView>;

export const listAccessTokens = endpoint({
  id: 'signIn.listAccessTokens',
  method: 'GET',
  path: '/api/accounts/tokens',
  access: 'signed_in',
  tokenScope: 'none',
  summary: "The caller's access tokens, newest first",
  answer: z.strictObject({ tokens: z.array(AccessTokenView).max(MAX_ACCESS_TOKENS) }),
});

export const createAccessToken = endpoint({
  id: 'signIn.createAccessToken',
  method: 'POST',
  path: '/api/accounts/tokens',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'A new access token, which is answered this once',
  atomic: 'own_transactions',
  limits: [{ per: 'user', max: 30, seconds: 3600 }],
  body: z.strictObject({
    name: limitedText(MAX_ACCESS_TOKEN_NAME).check(toSchemaCheck(hiddenCharacterError)),
    scopes,
    expiresInDays: z.number().int().min(1).max(MAX_ACCESS_TOKEN_DAYS),
    /** For the scope `admin`: a code of the second factor. */
    code: z.string().trim().max(40).optional(),
  }),
  answer: z.strictObject({ token: AccessTokenView, secret: z.string().max(60) }),
  status: 201,
});

export const revokeAccessToken = endpoint({
  id: 'signIn.revokeAccessToken',
  method: 'DELETE',
  path: '/api/accounts/tokens/:id',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'End an access token at once',
  params: z.strictObject({ id: z.uuid() }),
});

nameSchemas({ AccessTokenView });
