import type { Settings } from './read-config.ts';

/** What is fine on one's own machine and dangerous where others come. */
export function findPublicProblems(
  settings: Settings,
  urls: { siteUrl: string; eduUrl: string; studioUrl: string },
): string[] {
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
  const named = { SITE_URL: urls.siteUrl, EDU_URL: urls.eduUrl, STUDIO_URL: urls.studioUrl };
  for (const [name, url] of Object.entries(named)) {
    if (!url.startsWith('https://')) problems.push(`${name}: must begin with https://`);
  }
  for (const name of ['GOOGLE_ISSUER', 'FACEBOOK_DIALOG_URL', 'FACEBOOK_GRAPH_URL'] as const) {
    if (!settings[name].startsWith('https://')) problems.push(`${name}: must begin with https://`);
  }
  if (settings.RATE_LIMITS === 'off') problems.push('RATE_LIMITS: cannot be off here');
  if (settings.SMTP_URL === undefined && settings.SMTP_HOST === undefined) {
    problems.push('SMTP_URL: is missing, and no mail would be sent');
  }
  return problems;
}

const wellKnown = /change.?me|default|example|password|secret|postgres|minioadmin|tonehall|12345|qwerty/i;

/** Well-known words, or too few different characters to be random. */
function isGuessable(value: string, fewestDifferent = 10): boolean {
  return wellKnown.test(value) || new Set(value).size < fewestDifferent;
}

/** The password in the address; a random-looking stand-in where there is none (sockets, certificates). */
function passwordOf(url: string): string {
  return decodeURIComponent(new URL(url).password) || 'no:/*+#';
}
