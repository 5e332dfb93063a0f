import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

/** A device on which the member is signed in. */
export const DeviceView = z.strictObject({
  id: z.string().max(43),
  /** "Firefox"; "Unknown browser" where the user agent names none. */
  browser: z.string().max(40),
  /** "Windows", "Android"; null where unknown. */
  system: z.string().max(40).nullable(),
  /** The network of the first use: an IPv4 /24 or IPv6 /64. */
  network: z.string().max(60),
  firstUsedAt: z.string().max(40),
  lastUsedAt: z.string().max(40),
  /** The device that sends this request. */
  current: z.boolean(),
});
export type DeviceView = z.output<typeof DeviceView>;

export const listDevices = endpoint({
  id: 'identity.listDevices',
  legacyId: 'identity.list_devices',
  method: 'GET',
  path: '/api/accounts/devices',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Where the caller is signed in, the last used first',
  answer: z.strictObject({ devices: z.array(DeviceView).max(100) }),
});

export const signOutDevice = endpoint({
  id: 'identity.endDevice',
  legacyId: 'identity.end_device',
  method: 'DELETE',
  path: '/api/accounts/devices/:id',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Sign one other device out',
  params: z.strictObject({
    id: z
      .string()
      .regex(/^[\w-]{43}$/)
      .max(43),
  }),
});

export const signOutOtherDevices = endpoint({
  id: 'identity.endOtherDevices',
  legacyId: 'identity.end_other_devices',
  method: 'DELETE',
  path: '/api/accounts/devices',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Sign every device out but this one',
});

export const reauthenticate = endpoint({
  id: 'identity.prove',
  method: 'POST',
  path: '/api/accounts/proof',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Enter the password, a code of the second factor, or a code that was e-mailed for this',
  atomic: 'own_transactions',
  body: z.strictObject({
    password: z.string().max(128).optional(),
    code: z.string().trim().max(40).optional(),
    /** For members with neither password nor second factor: six digits; spaces are ignored. */
    emailCode: z.string().trim().max(40).optional(),
  }),
});

export const sendReauthenticationCode = endpoint({
  id: 'identity.sendReauthenticationCode',
  method: 'POST',
  path: '/api/accounts/proof/code',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'E-mail a code that stands for the password, for accounts with neither password nor second factor',
  limits: [{ per: 'user', max: 5, seconds: 3600 }],
  answer: z.strictObject({}),
});

export const checkRecentSignIn = endpoint({
  id: 'identity.checkProof',
  legacyId: 'identity.check_proof',
  method: 'GET',
  path: '/api/accounts/proof',
  access: 'signed_in',
  tokenScope: 'none',
  summary:
    'Whether the last password entry is fresh enough for what is grave; refused (403 reauth_required) where not',
});

nameSchemas({ DeviceView });
