import { lookup } from 'node:dns/promises';
import { createEgress, type Egress } from '#platform/server/egress/egress.ts';

/** The outbound client to the site itself. The operator has set its address, so private addresses are allowed. */
export async function webhookEgress(siteUrl: string): Promise<Egress> {
  const { hostname, protocol, port } = new URL(siteUrl);
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return createEgress({
    hosts: [hostname],
    ownAddresses: found.map(({ address }) => address),
    plain: protocol === 'http:' || port !== '',
    maxBytes: 16 * 1024,
  });
}
