/** What is counted of a campaign by day. */
export const dayKinds = ['visits', 'joins', 'stems', 'starts', 'entries', 'plays', 'votes'] as const;
export type DayKind = (typeof dayKinds)[number];

const HOST_LIMIT = 100;

/**
 * The host of the page that led to another, in lower case and without "www."; null without one, from the site itself, and for what
 * is no host.
 */
export function hostOfReferrer(referrer: string, ownHost: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const { protocol, host, hostname } = new URL(referrer);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (!isWeb || host === ownHost || hostname.length > HOST_LIMIT || !hostname.includes('.')) return null;
  return hostname.replace(/^www\./, '');
}
