/** What is wrong with the address of a picture, a sound or another page: it is of this site, or by https. */
export function campaignUrlError(text: string): string | null {
  const own = text.startsWith('/') && URL.canParse(text, 'https://tonehall.invalid');
  if (own && new URL(text, 'https://tonehall.invalid').host === 'tonehall.invalid') return null;
  return URL.canParse(text) && new URL(text).protocol === 'https:' ? null : 'is invalid';
}
