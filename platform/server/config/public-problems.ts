import { subdomainOf } from './default-urls.ts';
import type { Settings } from './environment-schema.ts';

/** Problems of settings that are only safe in local environments. */
export function findPublicProblems(settings: Settings): string[] {
  const problems: string[] = [];
  if (settings.SECRET === undefined) {
    problems.push('SECRET: is missing; `openssl rand -base64 48` makes one');
  } else if (isGuessable(settings.SECRET)) {
    problems.push('SECRET: can be guessed; `openssl rand -base64 48` makes a good one');
  }
  if (settings.DATABASE_URL === undefined) problems.push('DATABASE_URL: is missing');
  else if (isGuessable(passwordOf(settings.DATABASE_URL), 1)) {
    problems.push('DATABASE_URL: has a password that can be guessed');
  }
  if (settings.S3_SECRET_ACCESS_KEY !== undefined && isGuessable(settings.S3_SECRET_ACCESS_KEY)) {
    problems.push('S3_SECRET_ACCESS_KEY: can be guessed');
  }
  problems.push(...findMissingAddresses(settings));
  for (const name of httpsOnly) {
    if (settings[name]?.startsWith('https://') === false) problems.push(`${name}: must begin with https://`);
  }
  if (settings.RATE_LIMITS === 'off') problems.push('RATE_LIMITS: cannot be off here');
  if (settings.SCHOOL_ISSUERS_ON_LOOPBACK === 'on')
    problems.push('SCHOOL_ISSUERS_ON_LOOPBACK: cannot be on here');
  if (settings.SMTP_URL === undefined && settings.SMTP_HOST === undefined) {
    problems.push('SMTP_URL: is missing, and no mail would be sent');
  }
  return problems;
}

const httpsOnly = [
  'SITE_URL',
  'EDU_URL',
  'STUDIO_URL',
  'GOOGLE_ISSUER',
  'FACEBOOK_DIALOG_URL',
  'FACEBOOK_GRAPH_URL',
  'STRIPE_API_URL',
  'PAYPAL_API_URL',
  'CONTENT_URL',
] as const;

/** Required without defaults: members' tokens and e-mails would go to a foreign host. */
function findMissingAddresses(settings: Settings): string[] {
  const { SITE_URL, EDU_URL, STUDIO_URL, MAIL_FROM, SUPPORT_EMAIL } = settings;
  const problems: string[] = [];
  if (SITE_URL === undefined) {
    problems.push(
      'SITE_URL: is missing; it is the address that visitors use, like https://music.example.org',
    );
  } else {
    const hosts = [
      ['EDU_URL', EDU_URL, 'education'],
      ['STUDIO_URL', STUDIO_URL, 'studio'],
    ] as const;
    for (const [name, given, subdomain] of hosts) {
      if (given === undefined && subdomainOf(SITE_URL, subdomain) === null)
        problems.push(`${name}: is missing; an IP address as SITE_URL has no host below it`);
    }
  }
  if (MAIL_FROM === undefined)
    problems.push('MAIL_FROM: is missing; it is the sender of mail, like Music <no-reply@example.org>');
  if (SUPPORT_EMAIL === undefined) problems.push('SUPPORT_EMAIL: is missing; members write there for help');
  return problems;
}

const guessablePattern =
  /change.?me|default|example|password|secret|postgres|minioadmin|tonehall|12345|qwerty/i;

/** Whether a secret contains a common word, or too few different characters to be random. */
function isGuessable(value: string, fewestDifferent = 10): boolean {
  return guessablePattern.test(value) || new Set(value).size < fewestDifferent;
}

/** The password in the address; an unguessable placeholder where there is none (sockets, certificates). */
function passwordOf(url: string): string {
  return decodeURIComponent(new URL(url).password) || 'no:/*+#';
}
