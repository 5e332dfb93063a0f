import { type SignUpRefusalCode, signUpTexts } from '#features/site-settings/model/sign-up-mode.ts';
import { type SocialProviderName, socialProviderNames, socialProviders } from './social.ts';
import { suspendedText } from './suspended-text.ts';

/** What went wrong, as a code in the address of the auth screen; never the text of an identity provider. */
export type AuthFlash =
  | 'sign_in_failed'
  | 'email_exists'
  | 'suspended'
  | 'education_only'
  | SignUpRefusalCode
  | SchoolFlash
  | `${SocialProviderName}_${'unavailable' | 'no_email'}`;

/** What went wrong at the sign-in of a school. */
const schoolTexts = {
  school_changed: 'The sign-in of your school has changed or is turned off. Please start again.',
  school_unreachable: 'The sign-in of your school does not answer. Please try again in a few minutes.',
  school_address: 'The sign-in of your school gave no address of the school. Please ask there.',
  school_refused: 'Your school has not let you in. Please ask there.',
  school_elsewhere: 'This account belongs to another school.',
  school_full: 'Your school cannot take anybody in at the moment. Please ask there.',
  school_busy: 'That was tried too often. Please wait a few minutes.',
} as const;
export type SchoolFlash = keyof typeof schoolTexts;

const texts = new Map<string, string>([
  ['sign_in_failed', 'Sign in failed. Please try again.'],
  ['email_exists', 'An account with this email already exists. Log in with your password.'],
  ...Object.entries(signUpTexts),
  ['suspended', suspendedText],
  ...Object.entries(schoolTexts),
  [
    'education_only',
    'This account was made on the education site. Until a school has let you in, please log in there.',
  ],
  ...socialProviderNames.flatMap((name): [string, string][] => {
    const { label } = socialProviders[name];
    return [
      [`${name}_unavailable`, `${label} sign-in is not available.`],
      [`${name}_no_email`, `Your ${label} account has no email address. Please sign up with email.`],
    ];
  }),
]);

/** The text for the code in an address; null for an unknown code. */
export const authFlashText = (code: string | undefined): string | null => texts.get(code ?? '') ?? null;
