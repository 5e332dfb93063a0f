import type { IncomingMessage, Server } from 'node:http';
import type { StoredPage } from './page-cache.ts';
import { sendStoredPage } from './send-stored-page.ts';

/**
 * Answers a request with a stored page before the framework hears of it: no routing, cookies, ids or logs, and no
 * shedding, since such an answer costs less than a refusal. Everything else goes the ordinary way.
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
