import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { freePort } from '#testing/free-port.ts';

/** Passes connections on to a port, as slowly as is set. */
export interface SlowLink {
  port: number;
  targetPort: number;
  /** Null is as fast as the machine; otherwise half of the round trip is waited in each direction. */
  set(speed: { mbitPerSecond: number; roundTripMs: number } | null): void;
  close(): void;
}

/** All connections share the link's bandwidth, as those of a household do. */
export async function openSlowLink(): Promise<SlowLink> {
  const targetPort = await freePort();
  const open = new Set<Socket>();
  let speed: Parameters<SlowLink['set']>[0] = null;
  const freeAt = { up: 0, down: 0 };

  function pass(from: Socket, to: Socket, way: 'up' | 'down'): void {
    open.add(from);
    let last = Promise.resolve();
    from.on('data', (data) => {
      if (speed === null) return void to.write(data);
      const now = performance.now();
      freeAt[way] = Math.max(now, freeAt[way]) + (data.length * 8) / (speed.mbitPerSecond * 1000);
      const wait = freeAt[way] - now + speed.roundTripMs / 2;
      last = Promise.all([last, new Promise((done) => setTimeout(done, wait))]).then(
        () => void to.write(data),
      );
    });
    from.on('error', () => {});
    from.on('close', () => {
      open.delete(from);
      void last.then(() => to.end());
    });
  }

  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    for (const socket of [client, target]) socket.setNoDelay(true);
    pass(client, target, 'up');
    pass(target, client, 'down');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    targetPort,
    set(next) {
      speed = next;
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
