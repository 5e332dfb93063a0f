/** The validation error for the address of an OpenID issuer, or null. `loopback`: plain http on this machine may be entered, too. */
export function issuerAddressError(text: string, { loopback }: { loopback: boolean }): string | null {
  const url = URL.parse(text);
  if (!url) return 'Enter the whole address, like https://login.school.org';
  if (url.username || url.password || text.includes('?') || text.includes('#'))
    return 'Enter the address without a name, password, ? or #';
  if (loopback && url.protocol === 'http:' && url.hostname === '127.0.0.1') return null;
  if (url.protocol !== 'https:') return 'The address has to begin with https://';
  return url.port === '' ? null : 'The address has to be on the usual port, 443';
}

const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** The domain in its usual form: `School.org` and `@school.org` become `school.org`; null for what is none. */
export function parseDomain(text: string): string | null {
  const domain = text.trim().toLowerCase().replace(/^@/, '');
  return domain.length <= 253 && domainPattern.test(domain) ? domain : null;
}

/** Whether the domain is one of `proved`, or below one. */
export const isDomainProved = (domain: string, proved: readonly string[]): boolean =>
  proved.some((one) => domain === one || domain.endsWith(`.${one}`));
