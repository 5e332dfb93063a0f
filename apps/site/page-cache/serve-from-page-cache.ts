import type { IncomingMessage, Server } from 'node:http';
import type { StoredPage } from './page-cache.ts';
import { sendStoredPage } from './send-stored-page.ts';

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
