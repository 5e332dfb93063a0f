import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { CurrentUserView } from './current-user.contract.ts';

/** Six digits from an app, or a recovery code; spaces and hyphens are ignored. */
const code = z.string().trim().min(1).max(40);
const recoveryCodes = z.array(z.string().max(20)).max(10);

export const signInWithCode = endpoint({
  id: 'identity.signInWithCode',
  legacyId: 'identity.sign_in_with_code',
  method: 'POST',
  path: '/users/sign_in/code',
  access: 'anyone',
  tokenScope: 'none',
  summary: 'End a sign-in that asked for the second factor',
  atomic: 'own_transactions',
  body: z.strictObject({ codeToken: z.string().max(43), code }),
  answer: z.strictObject({ user: CurrentUserView }),
});

export const SecondFactorView = z.strictObject({
  on: z.boolean(),
  since: z.string().max(40).nullable(),
  recoveryCodesLeft: z.number().int(),
  /** The member is a site admin, whose rights count only with a second factor. */
  required: z.boolean(),
});
export type SecondFactorView = z.output<typeof SecondFactorView>;

export const getSecondFactor = endpoint({
  id: 'identity.getSecondFactor',
  legacyId: 'identity.get_second_factor',
  method: 'GET',
  path: '/api/accounts/second_factor',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Whether the caller signs in with a second factor',
  answer: SecondFactorView,
});

export const startSecondFactorSetup = endpoint({
  id: 'identity.beginSecondFactor',
  legacyId: 'identity.begin_second_factor',
  method: 'POST',
  path: '/api/accounts/second_factor',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'A new secret for an authenticator app, which counts once a code of it was sent',
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
  answer: z.strictObject({
    /** Base32, for apps without a camera. */
    secret: z.string().max(80),
    uri: z.string().max(700),
    /** The QR code of `uri`: an SVG path over a square of `size` units. */
    qr: z.strictObject({ path: z.string().max(60_000), size: z.number().int() }),
  }),
});

export const confirmSecondFactor = endpoint({
  id: 'identity.confirmSecondFactor',
  legacyId: 'identity.confirm_second_factor',
  method: 'PUT',
  path: '/api/accounts/second_factor',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Turn the second factor on with a code of the app',
  limits: [{ per: 'user', max: 20, seconds: 900 }],
  body: z.strictObject({ code }),
  answer: z.strictObject({ recoveryCodes }),
});

export const renewRecoveryCodes = endpoint({
  id: 'identity.renewRecoveryCodes',
  legacyId: 'identity.renew_recovery_codes',
  method: 'POST',
  path: '/api/accounts/second_factor/recovery_codes',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Ten new recovery codes; the older ones end',
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
  answer: z.strictObject({ recoveryCodes }),
});

export const disableSecondFactor = endpoint({
  id: 'identity.endSecondFactor',
  legacyId: 'identity.end_second_factor',
  method: 'DELETE',
  path: '/api/accounts/second_factor',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Turn the second factor off',
});

nameSchemas({ SecondFactorView });
