import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '#platform/server/config/config.ts';
import type { EgressRequest } from '#platform/server/egress/egress.ts';
import { providerEgress } from './provider-egress.ts';
import type { SocialProvider } from './social-provider.ts';

type FacebookConfig = NonNullable<Config['social']['facebook']>;

const Token = z.object({ access_token: z.string().min(1).max(4000) });
const Person = z.object({
  id: z.string().min(1).max(255),
  email: z.string().max(254).optional().catch(undefined),
});

/** OAuth 2 with Facebook's own calls. There is no ID token, and e-mail addresses count as not verified. */
export function facebookProvider(config: FacebookConfig): SocialProvider {
  const { dialogUrl, graphUrl, clientId } = config;
  const secret = config.clientSecret.reveal();
  const egress = providerEgress([dialogUrl, graphUrl]);

  async function callFacebook<T>(shape: z.ZodType<T>, address: string, request: EgressRequest): Promise<T> {
    const answer = await egress(address, request);
    if (answer.status !== 200) throw new Error(`Facebook answered ${answer.status}.`);
    return shape.parse(JSON.parse(answer.body.toString('utf8')));
  }

  return {
    async authorizationUrl(redirectUri, { state, codeVerifier }) {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'email',
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      });
      return `${dialogUrl}?${query}`;
    },
    async identify(redirectUri, query, { codeVerifier }) {
      const { access_token: token } = await callFacebook(Token, `${graphUrl}/oauth/access_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          client_id: clientId,
          client_secret: secret,
          redirect_uri: redirectUri,
          code: query.get('code') ?? '',
          code_verifier: codeVerifier,
        }).toString(),
      });
      const proof = createHmac('sha256', secret).update(token).digest('hex');
      const person = await callFacebook(Person, `${graphUrl}/me?fields=id,email&appsecret_proof=${proof}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return { subject: person.id, email: person.email ?? null, emailVerified: false };
    },
  };
}
