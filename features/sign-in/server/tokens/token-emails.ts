import { siteNameMark } from '#platform/pure/site-name.ts';
import type { EmailContent } from '#platform/server/mail/email-content.ts';
import {
  emailChangeToken,
  emailRevertToken,
  emailVerificationToken,
  passwordResetToken,
} from './email-tokens.ts';
import type { TokenKind } from './one-time-tokens.ts';

/** The inputs of an e-mail with a link. */
export interface TokenEmailFacts {
  /** The member's stored address. */
  email: string;
  /** The payload of the token. */
  payload: { email?: string; next?: string };
  token: string;
  siteUrl: string;
}

export interface TokenEmail {
  kind: TokenKind;
  write: (facts: TokenEmailFacts) => Omit<EmailContent, 'id'>;
}

const notRequestedText =
  'If you did not ask for this, you can leave this letter alone. Nothing changes without the link.';

const resetHref = ({ siteUrl, token }: TokenEmailFacts): string =>
  `${siteUrl}/auth?tab=forgot_password_after&reset_password_token=${token}`;

/** The address of the confirmation page for a new member or a new address. */
export const confirmationHref = ({ siteUrl, token }: Pick<TokenEmailFacts, 'siteUrl' | 'token'>): string =>
  `${siteUrl}/users/confirmation?confirmation_token=${token}`;

/** All e-mails with a single-use link, by name. */
export const tokenEmails = {
  password_reset: {
    kind: passwordResetToken,
    write: (facts) => ({
      to: facts.email,
      subject: 'Set a new password',
      heading: 'Set a new password',
      paragraphs: [`Somebody, hopefully you, asked for a new password for your ${siteNameMark} account.`],
      button: { label: 'Set a new password', href: resetHref(facts) },
      notes: [
        'The link works once, for one hour. When you use it, all your devices are signed out.',
        notRequestedText,
      ],
      reason: `You get this letter because your ${siteNameMark} account has this address.`,
    }),
  },
  set_password: {
    kind: passwordResetToken,
    write: (facts) => ({
      to: facts.email,
      subject: 'Set a password for your account',
      heading: 'Set a password',
      paragraphs: [
        'Until now you log in by another company’s account. With a password of your own you can do without it.',
      ],
      button: {
        label: 'Set a password',
        href: `${facts.siteUrl}/auth/set_password?reset_password_token=${facts.token}`,
      },
      notes: [
        'The link works once, for one hour. When you use it, all your devices are signed out.',
        notRequestedText,
      ],
      reason: 'You get this letter because you asked for it on your account page.',
    }),
  },
  verification: {
    kind: emailVerificationToken,
    write: (facts) => ({
      to: facts.email,
      subject: 'Confirm your e-mail address',
      heading: 'Is this your address?',
      paragraphs: ['Please confirm that this is your e-mail address, so that nobody else can use it here.'],
      button: { label: 'Confirm this address', href: confirmationHref(facts) },
      notes: [
        'The link works for 24 hours.',
        `If you have no account at ${siteNameMark}, you can leave this letter alone.`,
      ],
      reason: `You get this letter because this address signed up at ${siteNameMark}.`,
    }),
  },
  email_change: {
    kind: emailChangeToken,
    write: (facts) => ({
      to: facts.payload.email ?? '',
      subject: 'Confirm your new e-mail address',
      heading: 'Your new address',
      paragraphs: [`A ${siteNameMark} account is to have this address from now on. Please confirm it.`],
      // A used token reveals nothing, so the link itself says what it was for.
      button: { label: 'Confirm this address', href: `${confirmationHref(facts)}&for=change` },
      notes: [
        'The link works once, for 24 hours. Until then the account keeps its earlier address.',
        notRequestedText,
      ],
      reason: `You get this letter because this address was entered on an account page at ${siteNameMark}.`,
    }),
  },
  email_revert: {
    kind: emailRevertToken,
    write: (facts) => ({
      to: facts.payload.email ?? '',
      subject: 'Your e-mail address is about to change',
      heading: 'A change of your address',
      paragraphs: [
        `Your ${siteNameMark} account is to have the address ${facts.payload.next ?? ''} instead of this one. It changes when the link in a letter there is opened.`,
        'Was that you? Then nothing is to be done here.',
        'Was it not? Take the change back now: this address stays or becomes yours again, and every device is signed out.',
      ],
      button: {
        label: 'This was not me',
        href: `${facts.siteUrl}/users/email_revert?revert_token=${facts.token}`,
      },
      notes: ['The link works for 7 days.'],
      reason: `You get this letter because your ${siteNameMark} account has or had this address.`,
    }),
  },
} as const satisfies Record<string, TokenEmail>;
