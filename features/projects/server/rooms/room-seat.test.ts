import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { ClientOwners } from './client-owners.ts';
import { Seat } from './room-seat.ts';

const meter = {
  ...{ count: () => null, countCost: () => null, countOpening: () => null, isQuiet: () => true },
};

test('[STUDIO-237] who reads so slowly that more than 32 MiB wait is disconnected with a reason, and is sent nothing more', () => {
  const sent: (Uint8Array | string)[] = [];
  const closed: [number, string][] = [];
  let waiting = 32 * 1024 * 1024;
  const socket = {
    send: (message: Uint8Array | string) => void sent.push(message),
    close: (code: number, reason: string) => void closed.push([code, reason]),
    bufferedBytes: () => waiting,
  };
  const doc = new Y.Doc();
  const whole = () => Y.encodeStateAsUpdate(doc);
  const owners = new ClientOwners(doc);
  const room = { doc, owners, whole, hasPlaceFor: () => true, onPresence() {}, onReceived() {} };
  const own = { key: 'tab', userId: 'ada', name: 'Ada', color: 1 };
  const seat = new Seat(room, { socket, access: { role: 'editor', isMember: true }, meter, own });
  seat.send({ event: 'pong' });
  expect([sent.length, closed]).toEqual([1, []]);
  waiting += 1;
  seat.send({ event: 'pong' });
  waiting = 0;
  seat.send({ event: 'pong' });
  expect([sent.length, closed]).toEqual([1, [[4429, 'The connection is too slow.']]]);
});
