import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { guest } from '#platform/pure/actor.ts';
import { createLiveHub } from '#platform/server/live/live-hub.ts';
import { attachLiveServer } from '#platform/server/live/live-server.ts';
import { silentLog } from '#platform/server/log/log.ts';

// One server of sockets: `ours` is the live channel, `bare` is ws alone. For each number from the parent it sends that many
// messages of one event to everybody and answers the CPU time, in ms.
const server = createServer();
const text = (id: number) => `{"event":"${process.argv[3]}","data":{"id":"${String(id).padStart(36, '0')}"}}`;
const deliver = process.argv[2] === 'ours' ? ours() : bare();

function ours(): (message: string) => void {
  const hub = createLiveHub();
  let connected = 0;
  let addresses = 0;
  attachLiveServer(server, {
    hub,
    log: silentLog,
    origins: ['http://bench.test'],
    resolveActor: async () => {
      connected += 1;
      return { ...guest, userId: `user${connected}`, sessionKey: `session${connected}` };
    },
    channelsOf: () => ['everybody'],
    addressOf: () => {
      addresses += 1;
      return `10.0.0.${addresses % 250}`;
    },
    idleTimeoutMs: 3_600_000,
  });
  return (message) => hub.deliver('everybody', message);
}

function bare(): (message: string) => void {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  return (message) => {
    for (const socket of sockets.clients) socket.send(message);
  };
}

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
async function deliverMany(count: number): Promise<void> {
  const before = process.cpuUsage();
  for (let at = 0; at < count; at += 1) {
    deliver(text(at));
    await turn();
  }
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / 1000);
}
process.on('message', (count: number) => void deliverMany(count));
process.once('disconnect', () => process.exit(0));
