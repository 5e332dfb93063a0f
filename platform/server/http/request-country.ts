import type { IncomingHttpHeaders } from 'node:http';

/**
 * The country of a request, an ISO code in capitals; null if nothing names it. `header` is the one that a trusted proxy sets; without
 * it, the first region of the browser's languages counts.
 */
export function requestCountry(headers: IncomingHttpHeaders, header: string | null): string | null {
  return (
    readCountry(header === null ? undefined : headers[header]) ?? languageRegion(headers['accept-language'])
  );
}

function readCountry(value: string | string[] | undefined): string | null {
  const code = (Array.isArray(value) ? value[0] : value)?.trim().toUpperCase() ?? '';
  // Proxies send XX for an unknown country and T1 for Tor.
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}

/** `sv-SE,sv;q=0.9` gives SE: the region of the most wanted language that has one. */
function languageRegion(languages = ''): string | null {
  const wanted = languages
    .slice(0, 400)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';');
      const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
      return {
        region: /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1],
        quality: Number(quality ?? 1),
      };
    })
    .filter(({ region, quality }) => region !== undefined && quality > 0);
  const best = wanted.reduce<(typeof wanted)[number] | null>(
    (one, other) => (one && one.quality >= other.quality ? one : other),
    null,
  );
  return best?.region?.toUpperCase() ?? null;
}
