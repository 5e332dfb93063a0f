/** A link of a banner with this scheme asks for the verification e-mail once more instead of leading anywhere. */
const resendScheme = 'resend_verification_email';

/** Control characters, spaces and backslashes: browsers read them otherwise than they look. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const forbiddenLinkCharacters = /[\u0000-\u0020\u007f\\]/;

/** The link as a banner may have it: a path of the site, an https:// address, or the scheme above; null for all else. */
export function normaliseBannerLink(given: string | null | undefined): string | null {
  const link = given?.trim();
  if (!link || forbiddenLinkCharacters.test(link)) return null;
  if (isResendLink(link)) return `${resendScheme}:`;
  if (link.startsWith('/')) return link.startsWith('//') ? null : link;
  if (!/^https:\/\//i.test(link) || !URL.canParse(link)) return null;
  const url = new URL(link);
  return url.username === '' && url.password === '' ? url.href : null;
}

/** True for `resend_verification_email`, with or without `:` or `://` behind it. */
export function isResendLink(link: string): boolean {
  return new RegExp(`^${resendScheme}(?::(?://)?)?$`, 'i').test(link);
}
