import { z } from 'zod';
import { newEmailError } from '#features/members/model/email.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';

const params = z.strictObject({ guid: z.uuid() });

export const changeEmail = endpoint({
  id: 'identity.changeEmail',
  legacyId: 'identity.change_email',
  method: 'PUT',
  path: '/api/users/:guid/email',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Ask for another e-mail address: a letter there confirms it, a notice goes to the present one',
  atomic: 'own_transactions',
  // A refusal reveals that an address is registered, so the limit stops address enumeration.
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
  params,
  body: z.strictObject({ email: z.string().max(254).check(toSchemaCheck(newEmailError)) }),
  answer: z.strictObject({}),
});

/** One form of the call that updates a member; `profiles.update` answers both. */
export const changePassword = endpoint({
  id: 'identity.changePassword',
  legacyId: 'identity.change_password',
  method: 'PUT',
  path: '/api/users/:guid',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Change the password, proved by the present one; every other session ends',
  atomic: 'own_transactions',
  params,
  body: z.strictObject({
    user: z.strictObject({
      currentPassword: z.string().max(128),
      password: z.string().max(128),
      passwordConfirmation: z.string().max(128),
    }),
  }),
  answer: z.strictObject({}),
});

export const sendPasswordLink = endpoint({
  id: 'identity.mailPasswordLink',
  legacyId: 'identity.mail_password_link',
  method: 'POST',
  path: '/api/users/:guid/password_link',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Mail a link to set a first password, for accounts made by social sign-in',
  atomic: 'own_transactions',
  limits: [{ per: 'user', max: 5, seconds: 3600 }],
  params,
  answer: z.strictObject({}),
});
