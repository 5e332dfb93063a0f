/** A banner link with this scheme resends the verification e-mail instead of leading to a page. */
const resendScheme = 'resend_verification_email';

/** Control characters, spaces and backslashes, which browsers may read differently than they look. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const forbiddenLinkCharacters = /[\u0000-\u0020\u007f\\]/;

/** A banner's link: a path of the site, an https:// address or the scheme above; null for anything else. */
export function normaliseBannerLink(given: string | null | undefined): string | null {
  const link = given?.trim();
  if (!link) return null;
  if (isResendLink(link)) return `${resendScheme}:`;
  if (forbiddenLinkCharacters.test(link)) return null;
  if (link.startsWith('/')) return link.startsWith('//') ? null : link;
  if (!/^https:\/\//i.test(link) || !URL.canParse(link)) return null;
  const url = new URL(link);
  return url.username === '' && url.password === '' ? url.href : null;
}

/** Matched as text (SITE-053): whatever begins with it is meant so, and such a link never leads anywhere. */
export const isResendLink = (link: string): boolean => link.toLowerCase().startsWith(resendScheme);
