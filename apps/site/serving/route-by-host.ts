import type { IncomingMessage, Server } from 'node:http';

/**
 * Passes requests and upgrades for another host to that host's server, so that one port (and one proxy) serves both. `others`: by the
 * `Host` header in lower case.
 */
export function routeByHost(server: Server, others: ReadonlyMap<string, Server>): void {
  const emitHere = server.emit.bind(server) as (event: string | symbol, ...args: unknown[]) => boolean;
  // Listeners of upgrades come and go, so that they cannot be replaced once.
  server.emit = (event: string | symbol, ...args: unknown[]) => {
    if (event !== 'request' && event !== 'upgrade') return emitHere(event, ...args);
    const other = others.get((args[0] as IncomingMessage).headers.host?.toLowerCase() ?? '');
    return other ? other.emit(event, ...args) || emitHere(event, ...args) : emitHere(event, ...args);
  };
}
