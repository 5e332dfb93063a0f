import type { Settings } from './environment-schema.ts';

/** The SMTP address from `SMTP_URL`, or from `SMTP_HOST` and its companions; null without either. */
export function smtpAddress(settings: Settings): string | null {
  if (settings.SMTP_URL !== undefined) return settings.SMTP_URL;
  if (settings.SMTP_HOST === undefined) return null;
  const scheme = settings.SMTP_PORT === 465 ? 'smtps' : 'smtp';
  const user = settings.SMTP_USER === undefined ? '' : encodeURIComponent(settings.SMTP_USER);
  const password =
    settings.SMTP_PASSWORD === undefined ? '' : `:${encodeURIComponent(settings.SMTP_PASSWORD)}`;
  return `${scheme}://${user}${password}${user ? '@' : ''}${settings.SMTP_HOST}:${settings.SMTP_PORT}`;
}
