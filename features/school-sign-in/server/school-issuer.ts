import {
  decryptForMember,
  encryptForMember,
} from '#features/sign-in/server/second-factor/secret-encryption.ts';
import { discoverOpenIdClient, type OpenIdClient } from '#features/sign-in/server/social/openid-client.ts';
import { type Cache, createCache } from '#platform/server/cache/cache.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { schoolEgress } from './school-egress.ts';
import type { SchoolSignInRow } from './school-sign-ins.store.ts';

const hourMs = 60 * 60 * 1000;
const clientsByPlatform = new WeakMap<Platform, Cache<OpenIdClient>>();

/** The client at the school's issuer, found when somebody signs in and cached for an hour; throws where the issuer fails. */
export function schoolIssuer(call: Call, settings: SchoolSignInRow): Promise<OpenIdClient> {
  const { platform } = call;
  const clients =
    clientsByPlatform.get(platform) ??
    createCache<OpenIdClient>({
      maxEntries: 500,
      ttlMs: hourMs,
      nowMs: () => platform.clock.now().getTime(),
    });
  clientsByPlatform.set(platform, clients);
  return clients.get(settings.version, () => discoverIssuer(call, settings));
}

async function discoverIssuer(call: Call, settings: SchoolSignInRow): Promise<OpenIdClient> {
  const { issuer, client_id: clientId } = settings;
  const { egress, allow } = schoolEgress(issuer);
  const clientSecret = readClientSecret(call, settings);
  const client = await discoverOpenIdClient({ issuer, clientId, clientSecret, egress });
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = client.metadata;
  if (!hasProtocolOf(issuer, authorization_endpoint)) throw new Error('The sign-in page is not on https.');
  allow([token_endpoint, jwks_uri, userinfo_endpoint]);
  return client;
}

/** Whether the address is on https; an issuer on this machine may name plain ones. */
export const hasProtocolOf = (issuer: string, address: string | undefined): boolean => {
  const url = address === undefined ? null : URL.parse(address);
  return url !== null && (url.protocol === 'https:' || url.protocol === new URL(issuer).protocol);
};

/** Encrypts as the secrets of second factors are, for this school. */
export const sealClientSecret = (call: Call, organizationId: string, secret: string): Buffer =>
  encryptForMember(call, Buffer.from(secret), `school-sign-in:${organizationId}`);

export const readClientSecret = (call: Call, settings: SchoolSignInRow): string =>
  decryptForMember(call, settings.client_secret, `school-sign-in:${settings.organization_id}`).toString(
    'utf8',
  );

/** The address to which the issuer sends people back. */
export const callbackUrlOf = ({ platform }: Call): string =>
  `${platform.config.eduUrl}/users/auth/school/callback`;
