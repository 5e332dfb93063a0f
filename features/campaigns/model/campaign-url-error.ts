/** The validation error of the URL of a picture, sound or page: it must be a path of this site or use https. */
export function campaignUrlError(text: string): string | null {
  const own = text.startsWith('/') && URL.canParse(text, 'https://tonehall.invalid');
  if (own && new URL(text, 'https://tonehall.invalid').host === 'tonehall.invalid') return null;
  return URL.canParse(text) && new URL(text).protocol === 'https:' ? null : 'is invalid';
}
