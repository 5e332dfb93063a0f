import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { StoredPage, Variant } from './page-cache.ts';

/** The variant that the browser accepts; Brotli first. */
function variantFor(page: StoredPage, acceptEncoding: string | undefined): Variant {
  if (acceptEncoding === undefined) return page.identity;
  if (acceptEncoding.includes('br')) return page.br;
  return acceptEncoding.includes('gzip') ? page.gzip : page.identity;
}

/** Writes a stored page (or a 304) directly to the socket. */
export function sendStoredPage(
  page: StoredPage,
  headers: IncomingHttpHeaders,
  response: ServerResponse,
): void {
  const variant = variantFor(page, headers['accept-encoding'] as string | undefined);
  const known = headers['if-none-match'];
  if (known !== undefined && page.status === 200 && known.includes(variant.etag)) {
    response.writeHead(304, variant.notModified).end();
    return;
  }
  response.writeHead(page.status, variant.headers);
  response.end(variant.body);
}
