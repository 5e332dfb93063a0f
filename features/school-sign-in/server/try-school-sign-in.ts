import { checkSchoolOwner } from '#features/education/server/check-school-owner.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { Egress, EgressAnswer, EgressReason } from '#platform/server/egress/egress.ts';
import { EgressRefusal } from '#platform/server/egress/egress.ts';
import type { trySchoolSignIn as contract } from '../contract.ts';
import { schoolEgress } from './school-egress.ts';
import { callbackUrlOf, hasProtocolOf, readClientSecret } from './school-issuer.ts';
import { findSchoolSignIn, type SchoolSignInRow } from './school-sign-ins.store.ts';

/** Something that is wrong with the issuer, in words for the owner. */
class IssuerProblem extends Error {}

const reasons: Readonly<Record<EgressReason, string>> = {
  bad_address: 'is not an address that can be asked. It has to be on https and port 443.',
  host_not_allowed: 'is not a host of the issuer.',
  address_not_public: 'is not on the public internet, so that it cannot be reached from here.',
  redirect: 'sends us on to another address. Enter the address that it leads to.',
  too_large: 'answers with more than we read.',
  timeout: 'takes more than 5 seconds to answer.',
  unreachable: 'does not answer. Is the address right, and is the server running?',
};

/** Asks the issuer as a sign-in would, up to the point where a person is needed. */
export async function trySchoolSignIn(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await checkSchoolOwner(call, id);
  const settings = await findSchoolSignIn(call.db, id);
  if (!settings) throw notFound();
  try {
    await checkIssuer(settings, {
      secret: readClientSecret(call, settings),
      callbackUrl: callbackUrlOf(call),
    });
  } catch (error) {
    if (error instanceof IssuerProblem) return { works: false, text: error.message };
    throw error;
  }
  return {
    works: true,
    text: 'The issuer answers and knows this client. Sign in once yourself to see the rest.',
  };
}

interface Registration {
  secret: string;
  callbackUrl: string;
}

async function checkIssuer(settings: SchoolSignInRow, registration: Registration): Promise<void> {
  const { issuer } = settings;
  const { egress, allow } = schoolEgress(issuer);
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await ask(egress, address);
  if (answer.status !== 200)
    throw new IssuerProblem(`${address} answers ${answer.status}. Is this the address of the issuer?`);
  const found = parseObject(answer.body);
  if (!found) throw new IssuerProblem(`${address} answers something that is no OpenID configuration.`);
  if (!isSameAddress(found.issuer, issuer))
    throw new IssuerProblem(
      `The issuer calls itself ${String(found.issuer).slice(0, 300)}. Enter that address.`,
    );
  const endpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((name) => {
    const text = found[name];
    if (typeof text !== 'string') throw new IssuerProblem(`The configuration at ${address} has no ${name}.`);
    if (!hasProtocolOf(issuer, text)) throw new IssuerProblem(`The ${name} of the issuer is not on https.`);
    return text;
  });
  const [, tokenEndpoint = '', keys = ''] = endpoints;
  allow(endpoints);
  const keyAnswer = await ask(egress, keys);
  if (keyAnswer.status !== 200 || !parseObject(keyAnswer.body))
    throw new IssuerProblem(`${keys} has no keys, so that nothing that the issuer signs can be checked.`);
  await checkClient(egress, tokenEndpoint, {
    ...settings,
    ...registration,
    methods: found.token_endpoint_auth_methods_supported,
  });
}

/** A made-up code is refused as such only to a client that the issuer knows. */
async function checkClient(
  egress: Egress,
  tokenEndpoint: string,
  {
    client_id: clientId,
    secret,
    callbackUrl,
    methods,
  }: SchoolSignInRow & Registration & { methods: unknown },
): Promise<void> {
  const inBody = Array.isArray(methods) && methods.includes('client_secret_post');
  const credentials = [clientId, secret].map((text) => new URLSearchParams({ text }).toString().slice(5));
  const answer = await ask(egress, tokenEndpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...(!inBody && { authorization: `Basic ${Buffer.from(credentials.join(':')).toString('base64')}` }),
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'none',
      code_verifier: 'a'.repeat(43),
      redirect_uri: callbackUrl,
      ...(inBody && { client_id: clientId, client_secret: secret }),
    }).toString(),
  });
  const error = parseObject(answer.body)?.error;
  if (error === 'invalid_grant') return;
  if (error === 'invalid_client' || answer.status === 401)
    throw new IssuerProblem('The issuer does not know this client ID and secret.');
  if (error === 'unauthorized_client')
    throw new IssuerProblem('The issuer knows this client, but does not let it sign people in by a code.');
  throw new IssuerProblem(`The issuer answers ${answer.status} where it should check the client.`);
}

async function ask(egress: Egress, address: string, request?: Parameters<Egress>[1]): Promise<EgressAnswer> {
  try {
    return await egress(address, request);
  } catch (error) {
    if (!(error instanceof EgressRefusal)) throw error;
    throw new IssuerProblem(`${URL.parse(address)?.host ?? address} ${reasons[error.reason]}`);
  }
}

function parseObject(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Equal as addresses: `https://a.org` and `https://a.org/` are. */
const isSameAddress = (found: unknown, issuer: string): boolean =>
  typeof found === 'string' && URL.parse(found)?.href === new URL(issuer).href;
