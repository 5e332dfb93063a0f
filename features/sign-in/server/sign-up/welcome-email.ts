import { siteNameMark } from '#platform/pure/site-name.ts';
import type { Email } from '#platform/server/mail/mailer.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';

interface WelcomeFacts {
  userId: string;
  email: string;
  username: string;
  siteUrl: string;
  /** The link that verifies the address; null for a verified one. */
  confirmHref: string | null;
  edition: 'site' | 'education';
}

/** The e-mail to a new member. */
export function welcomeEmail({
  userId,
  email,
  username,
  siteUrl,
  confirmHref,
  edition,
}: WelcomeFacts): Email {
  return renderEmail({
    id: `welcome:${userId}`,
    to: email,
    subject: `Welcome to ${siteNameMark}`,
    heading: 'The hall is open',
    paragraphs:
      confirmHref === null
        ? ['Your account is ready. To begin with:']
        : ['Your account is ready. Please confirm that this address is yours; the link works for 24 hours.'],
    ...(confirmHref === null ? {} : { button: { label: 'Confirm this address', href: confirmHref } }),
    links: edition === 'education' ? educationSteps(siteUrl) : siteSteps(siteUrl, username),
    reason: `You get this letter because this address signed up at ${siteNameMark}.`,
  });
}

const siteSteps = (siteUrl: string, username: string) => [
  {
    label: 'Upload a track',
    href: `${siteUrl}/account/tracks`,
    text: 'WAV, FLAC, MP3 and more. It is ready in seconds.',
  },
  { label: 'Listen around', href: `${siteUrl}/tracks`, text: 'Hear what the hall is playing today.' },
  {
    label: 'Make the name yours',
    href: `${siteUrl}/account/profile`,
    text: `For now you are called ${username}.`,
  },
];

const educationSteps = (siteUrl: string) => [
  {
    label: 'Find your school',
    href: `${siteUrl}/auth/organizations`,
    text: 'Ask to be let in, or open an account for it.',
  },
];
