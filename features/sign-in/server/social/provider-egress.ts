import { createEgress, type Egress } from '#platform/server/egress/egress.ts';

/** Loopback addresses are allowed only with a plain http address in the settings, which production refuses. */
const loopbackAddresses = ['127.0.0.1', '::1'];

/** The outbound client for one provider: the hosts of its `addresses` and `moreHosts`. */
export function providerEgress(addresses: readonly string[], moreHosts: readonly string[] = []): Egress {
  const urls = addresses.map((address) => new URL(address));
  const isPlain = urls.some((url) => url.protocol === 'http:');
  return createEgress({
    hosts: [...urls.map((url) => url.hostname), ...moreHosts],
    timeoutMs: 5000,
    ...(isPlain ? { plain: true, ownAddresses: loopbackAddresses } : {}),
  });
}
