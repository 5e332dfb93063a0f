/** The networks that a profile links to, with the base address of handles and the networks' own domains. */
const networks = {
  facebook: { name: 'Facebook', base: 'https://www.facebook.com/', domains: ['facebook.com'] },
  twitter: { name: 'Twitter', base: 'https://twitter.com/', domains: ['twitter.com', 'x.com'] },
  instagram: { name: 'Instagram', base: 'https://www.instagram.com/', domains: ['instagram.com'] },
  tiktok: { name: 'TikTok', base: 'https://www.tiktok.com/@', domains: ['tiktok.com'] },
  youtube: { name: 'YouTube', base: 'https://www.youtube.com/@', domains: ['youtube.com'] },
} as const;

export type Network = keyof typeof networks;
export const networkNames = Object.keys(networks) as readonly Network[];
export const networkTitle = (network: Network): string => networks[network].name;

/** The longest stored value, in characters. */
export const SOCIAL_LIMIT = 200;
const handlePattern = /^@?[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9_-])?$/;

/** The address that a value leads to, on the network's own domain; null for anything else (USER-056). */
export function socialHref(network: Network, value: string): string | null {
  const { base, domains } = networks[network];
  if (handlePattern.test(value)) return base + value.replace(/^@/, '');
  if (!/^https:\/\//i.test(value) || /[\s\\\p{Cc}]/u.test(value)) return null;
  const url = URL.parse(value);
  const isTheirs = domains.some((domain) => url?.host === domain || url?.host.endsWith(`.${domain}`));
  return url && isTheirs && url.username === '' && url.password === '' ? url.href : null;
}

/** The error of a value, or null; an empty value removes the link. */
export function socialLinkError(network: Network, value: string): string | null {
  if (value === '') return null;
  if (value.length > SOCIAL_LIMIT) return `is too long (maximum is ${SOCIAL_LIMIT} characters)`;
  const { name, domains } = networks[network];
  return socialHref(network, value) === null
    ? `must be a name on ${name} or an address that starts with https://${domains[0]}`
    : null;
}

/** A value as it is sent and stored: trimmed, names on TikTok with their @ (USER-053). */
export function normaliseSocialLink(network: Network, value: string): string {
  const text = value.trim();
  const wantsAt = network === 'tiktok' && text !== '' && !text.startsWith('@') && !/^https?:/i.test(text);
  return wantsAt ? `@${text}` : text;
}
