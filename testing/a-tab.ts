import { WebSocket } from 'ws';
import { connectLive, type LiveConnection } from '#platform/web/live.ts';

export interface TabOptions {
  /** `http://host:port` of the server, read at each attempt, as by a balancer. */
  at: () => string;
  /** The page's origin as the browser sends it; the server's own by default. */
  origin?: string;
  cookie: string;
  /** The client's address in the loopback network. */
  localAddress?: string;
}

/** Opens the site's own live connection as a browser tab does: connects, reconnects, receives. */
export function aTab({ at, origin, cookie, localAddress }: TabOptions): LiveConnection {
  class TabSocket extends WebSocket {
    constructor(path: string) {
      const server = at();
      super(server.replace(/^http/, 'ws') + path, {
        origin: origin ?? server,
        headers: { cookie },
        ...(localAddress ? { localAddress } : {}),
      });
      // `close` reports a refused connection, too.
      this.on('error', () => {});
    }
  }
  return connectLive({
    url: '/socket',
    WebSocket: TabSocket as unknown as typeof globalThis.WebSocket,
  });
}
