import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Passes requests for another host to that host's server, so that one port (and one proxy) serves both. `others`: by the `Host`
 * header in lower case.
 */
export function routeByHost(server: Server, others: ReadonlyMap<string, Server>): void {
  const inside = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const other = others.get(request.headers.host?.toLowerCase() ?? '');
    if (other) other.emit('request', request, response);
    else for (const listener of inside) listener.call(server, request, response);
  });
}
