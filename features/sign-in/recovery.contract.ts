import { z } from 'zod';
import { emailError } from '#features/members/model/email.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { passwordError } from './model/password.ts';

const perAddress = { per: 'address', max: 60, seconds: 15 * 60 } as const;

export const requestPasswordReset = endpoint({
  id: 'identity.requestPasswordReset',
  legacyId: 'identity.request_password_reset',
  method: 'POST',
  path: '/users/password',
  access: 'anyone',
  tokenScope: 'none',
  summary: 'Mail a link to set a new password; answers the same whether the address is known or not',
  atomic: 'own_transactions',
  limits: [perAddress],
  body: z.strictObject({
    user: z.strictObject({ email: z.string().max(254).check(toSchemaCheck(emailError)) }),
  }),
  answer: z.strictObject({}),
});

export const resetPassword = endpoint({
  id: 'identity.resetPassword',
  legacyId: 'identity.reset_password',
  method: 'PUT',
  path: '/users/password',
  access: 'anyone',
  tokenScope: 'none',
  summary: 'Set a new password by the token of a letter, end every session and begin one on this device',
  atomic: 'own_transactions',
  limits: [perAddress],
  body: z.strictObject({
    user: z.strictObject({
      password: z.string().max(128).check(toSchemaCheck(passwordError)),
      passwordConfirmation: z.string().max(128),
      resetPasswordToken: z.string().min(1).max(200),
    }),
  }),
  answer: z.strictObject({
    /** For members with a second factor, instead of a session: the token for the call that takes the code. */
    codeToken: z.string().nullable(),
  }),
});
