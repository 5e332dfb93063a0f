import { WebSocket } from 'ws';
import { connectLive, type Live } from '#platform/web/live.ts';

export interface TabOptions {
  /** Of the server's process; asked at each attempt, as a balancer is. */
  port: () => number;
  /** Of the page, as a browser sends it. */
  origin: string;
  cookie: string;
  /** The address that it comes from, one of the loopback network. */
  localAddress?: string;
}

/** What a browser's tab does about the socket, with the site's own program: connects, comes back, hears. */
export function aTab({ port, origin, cookie, localAddress }: TabOptions): Live {
  class TabSocket extends WebSocket {
    constructor(path: string) {
      super(`ws://127.0.0.1:${port()}${path}`, {
        origin,
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
