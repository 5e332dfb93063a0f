import { createEgress, type Egress } from '#platform/server/egress/egress.ts';

const loopbackAddresses = ['127.0.0.1', '::1'];

export interface SchoolEgress {
  egress: Egress;
  /** Also allows the hosts of these addresses, which the issuer's own document names. */
  allow(addresses: readonly (string | undefined)[]): void;
}

/** The outbound client for an issuer: its host only, until `allow`. Plain http is allowed for an issuer on this machine alone. */
export function schoolEgress(issuer: string): SchoolEgress {
  const { hostname, protocol } = new URL(issuer);
  const isPlain = protocol === 'http:';
  const hosts = [hostname];
  const egress = createEgress({
    hosts,
    timeoutMs: 5000,
    maxBytes: 256 * 1024,
    ...(isPlain ? { plain: true, ownAddresses: loopbackAddresses } : {}),
  });
  return {
    egress,
    allow(addresses) {
      // An issuer on this machine, which only developers have, leads nowhere else.
      if (isPlain) return;
      for (const address of addresses) {
        const url = address === undefined ? null : URL.parse(address);
        if (url && !hosts.includes(url.hostname)) hosts.push(url.hostname);
      }
    },
  };
}
