import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
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

/**
 * Serves a cached page before the framework sees the request: no routing, cookies, ids, logs or load shedding, since it costs less
 * than a refusal. All other requests pass on.
 */
export function serveFromPageCache(
  server: Server,
  find: (request: IncomingMessage) => StoredPage | undefined,
): void {
  const inside = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const page = find(request);
    if (page) sendStoredPage(page, request.headers, response);
    else for (const listener of inside) listener.call(server, request, response);
  });
}
