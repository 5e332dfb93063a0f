import { WebSocket } from 'ws';
import { connectLive, type LiveConnection } from '#platform/web/live.ts';

export interface TabOptions {
  /** `http://host:port` of the server, asked at each attempt, as a balancer is. */
  at: () => string;
  /** Of the page, as a browser sends it; the server's own unless given. */
  origin?: string;
  cookie: string;
  /** The address that it comes from, one of the loopback network. */
  localAddress?: string;
}

/** What a browser's tab does about the socket, with the site's own program: connects, comes back, hears. */
export function aTab({ at, origin, cookie, localAddress }: TabOptions): LiveConnection {
  class TabSocket extends WebSocket {
    constructor(path: string) {
      const server = at();
      super(server.replace(/^http/, 'ws') + path, {
        origin: origin ?? server,
        headers: { cookie },
        ...(localAddress ? { localAddress } : {}),
      });
      // A refused connection is told by `close`, too.
      this.on('error', () => {});
    }
  }
  return connectLive({
    url: '/socket',
    WebSocket: TabSocket as unknown as typeof globalThis.WebSocket,
  });
}
