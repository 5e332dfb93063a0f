import { z } from 'zod';
import { emailError } from '#features/members/model/email.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { eventType } from '#platform/pure/event.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { CurrentUserView } from './current-user.contract.ts';
import { passwordError } from './model/password.ts';
import { SchoolAccountForm } from './school.contract.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const noControlCharacters = /^[^\u0000-\u001f\u007f]*$/;
const optionalConsent = z.boolean().default(false);
const ConsentsInput = z.strictObject({
  age: optionalConsent,
  marketing: optionalConsent,
  terms: optionalConsent,
});

export const signUp = endpoint({
  id: 'identity.signUp',
  legacyId: 'identity.sign_up',
  method: 'POST',
  path: '/api/users',
  access: 'anyone',
  tokenScope: 'none',
  summary: 'Make an account with the free plan and sign in to it',
  atomic: 'own_transactions',
  body: z.strictObject({
    user: z.strictObject({
      email: z.string().max(254).check(toSchemaCheck(emailError)),
      password: z.string().max(128).check(toSchemaCheck(passwordError)),
      passwordConfirmation: z.string().max(128),
    }),
    /** The school of a new school owner, on the education host. */
    organization: SchoolAccountForm.nullish(),
    consents: ConsentsInput.default({ age: false, marketing: false, terms: false }),
    recaptchaResponse: z.string().max(4000).nullish(),
    referralId: z.string().max(100).nullish(),
    /** The token of a school's invitation e-mail; the address then needs no further verification. */
    invitationToken: z.string().max(60).nullish(),
    /** The token of an invitation link of the site, where sign-up is by invitation. */
    signUpInvitation: z.string().max(60).nullish(),
  }),
  answer: z.strictObject({ url: z.string() }),
  status: 201,
});

export const signIn = endpoint({
  id: 'identity.signIn',
  legacyId: 'identity.sign_in',
  method: 'POST',
  path: '/users/sign_in',
  access: 'anyone',
  tokenScope: 'none',
  managed: true,
  summary: 'Begin a new session by e-mail and password',
  atomic: 'own_transactions',
  body: z.strictObject({
    user: z.strictObject({
      email: z.string().trim().min(1).max(254).regex(noControlCharacters),
      password: z.string().min(1).max(128),
    }),
    recaptchaResponse: z.string().max(4000).nullish(),
  }),
  answer: z.strictObject({
    /** Null where a second factor is asked for: then `codeToken` and its code go to `POST /users/sign_in/code`. */
    user: CurrentUserView.nullable(),
    codeToken: z.string().max(43).nullable(),
  }),
});

export const getCsrfToken = endpoint({
  id: 'identity.getCsrfToken',
  method: 'GET',
  path: '/api/csrf_token',
  access: 'anyone',
  tokenScope: 'none',
  managed: true,
  summary: 'The token that writes carry as `X-CSRF-Token`; another one after signing in or out',
  answer: z.strictObject({ csrfToken: z.string().max(100) }),
});

export const logOut = endpoint({
  id: 'identity.logOut',
  legacyId: 'identity.log_out',
  method: 'GET',
  path: '/logout',
  access: 'anyone',
  tokenScope: 'none',
  managed: true,
  summary: 'End the session, unless another site asks for it',
  neverShed: true,
  status: 302,
});

export const acceptConsents = endpoint({
  id: 'identity.acceptConsents',
  legacyId: 'identity.accept_consents',
  method: 'POST',
  path: '/api/accounts/consents',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Store what the caller agrees to, with the time and the version of the terms',
  body: z.strictObject({ age: z.boolean(), marketing: z.boolean(), terms: z.boolean() }),
  answer: z.strictObject({
    age: z.boolean(),
    marketing: z.boolean(),
    terms: z.boolean(),
    termsVersion: z.string(),
    givenAt: z.string(),
  }),
});

/** A member has created an account. */
export const userSignedUp = eventType('user.signed_up', z.strictObject({ userId: z.uuid() }));
