import { z } from 'zod';
import { newEmailError } from '#features/members/model/email.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';

const linkToken = z.string().min(1).max(200);

export const resendConfirmation = endpoint({
  id: 'identity.resendConfirmation',
  legacyId: 'identity.resend_confirmation',
  method: 'POST',
  path: '/users/confirmation',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Mail the link that verifies the e-mail address once more',
  atomic: 'own_transactions',
  answer: z.strictObject({}),
});

export const changeUnverifiedEmail = endpoint({
  id: 'signIn.changeUnverifiedEmail',
  method: 'PUT',
  path: '/users/confirmation/email',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Replace an e-mail address that was never verified, and mail the link to the new one',
  atomic: 'own_transactions',
  // A refusal reveals that an address is registered, so the limit stops address enumeration.
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
  body: z.strictObject({ email: z.string().max(254).check(toSchemaCheck(newEmailError)) }),
  answer: z.strictObject({ email: z.string() }),
});

export const getVerification = endpoint({
  id: 'identity.getVerification',
  legacyId: 'identity.get_verification',
  method: 'GET',
  path: '/api/users/verification',
  access: 'signed_in',
  summary: 'Whether the caller’s e-mail address is verified, and whether the letter was sent again',
  answer: z.strictObject({ email: z.string(), verified: z.boolean(), resent: z.boolean() }),
});

export const getLinkPurpose = endpoint({
  id: 'identity.lookAtLink',
  legacyId: 'identity.look_at_link',
  method: 'GET',
  path: '/api/users/confirmation',
  access: 'anyone',
  tokenScope: 'none',
  summary: 'What the link of a letter is for, without using it up',
  limits: [{ per: 'address', max: 120, seconds: 15 * 60 }],
  query: z.strictObject({ token: linkToken }),
  answer: z.strictObject({
    /** `gone`: unknown, used or expired. `verified`: nothing is left to do. */
    purpose: z.enum(['verification', 'change', 'revert', 'verified', 'gone']),
    email: z.string().nullable(),
  }),
});

export const confirmEmail = endpoint({
  id: 'identity.confirmEmail',
  legacyId: 'identity.confirm_email',
  method: 'POST',
  path: '/users/confirmation/confirm',
  access: 'anyone',
  tokenScope: 'none',
  summary: 'Verify an e-mail address, or take on a new one, by the token of a letter',
  atomic: 'own_transactions',
  limits: [{ per: 'address', max: 120, seconds: 15 * 60 }],
  body: z.strictObject({ confirmationToken: linkToken }),
  answer: z.strictObject({ email: z.string(), changed: z.boolean() }),
});

export const revertEmail = endpoint({
  id: 'identity.revertEmail',
  legacyId: 'identity.revert_email',
  method: 'POST',
  path: '/users/confirmation/revert',
  access: 'anyone',
  tokenScope: 'none',
  summary: 'Take back a change of the e-mail address by the token of the notice, and end every session',
  atomic: 'own_transactions',
  limits: [{ per: 'address', max: 120, seconds: 15 * 60 }],
  body: z.strictObject({ revertToken: linkToken }),
  answer: z.strictObject({ email: z.string() }),
});
