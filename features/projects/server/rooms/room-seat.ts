import * as Y from 'yjs';
import {
  closeCodes,
  type Presence,
  type RoomPerson,
  type RoomRole,
  readMessage,
  type ServerMessage,
  toMessage,
} from '#studio/document/room-messages.ts';
import { applyUpdate } from './apply-update.ts';
import { readClientMessage } from './client-messages.ts';
import type { SendMeter } from './send-meter.ts';

/** One open socket. */
export interface RoomSocket {
  send(message: Uint8Array | string): void;
  close(code: number, reason: string): void;
  bufferedBytes(): number;
}

export interface Seat {
  readonly userId: string;
  /** Updates that were received, and how many of them are in the database. */
  received: number;
  kept: number;
  role: RoomRole;
  person(): RoomPerson;
  send(message: ServerMessage): void;
  sendBytes(message: Uint8Array): void;
  receive(data: Uint8Array, isBinary: boolean): void;
  close(code: number, reason: string): void;
}

/** What a seat needs of its room. */
interface RoomOfSeat {
  readonly doc: Y.Doc;
  /** Whether the document may still grow. */
  hasPlaceFor(bytes: number): boolean;
  onPresence(seat: Seat): void;
  onReceived(): void;
}

const maxBufferedBytes = 32 * 1024 * 1024;

/** A person's tab in a room: reads its messages within their rights and limits, and closes the socket where they pass them. */
export function createSeat(
  room: RoomOfSeat,
  {
    socket,
    role,
    meter,
    ...own
  }: { socket: RoomSocket; role: RoomRole; meter: SendMeter } & Pick<
    RoomPerson,
    'key' | 'userId' | 'name' | 'color'
  >,
): Seat {
  let presence: Presence = {};
  let isClosed = false;

  function close(code: number, reason: string) {
    if (isClosed) return;
    isClosed = true;
    socket.close(code, reason);
  }

  function sendBytes(message: Uint8Array | string) {
    if (isClosed) return;
    if (socket.bufferedBytes() > maxBufferedBytes) close(closeCodes.tooMuch, 'The connection is too slow.');
    else socket.send(message);
  }

  function receiveBytes(data: Uint8Array): string | null {
    const message = readMessage(data);
    if (message === null) return 'a message of an unknown kind';
    if (message.kind === 'stateVector') return answerStateVector(message.bytes);
    if (seat.role === 'listener') return 'an update of a listener';
    if (!room.hasPlaceFor(message.bytes.length)) return 'an update of a document that is full';
    const problem = applyUpdate(room.doc, message.bytes, seat);
    if (problem !== null) return problem;
    seat.received += 1;
    room.onReceived();
    return null;
  }

  /** Sends what the page does not have, and what the room has, so that the page can do the same. */
  function answerStateVector(vector: Uint8Array): string | null {
    try {
      sendBytes(toMessage('update', Y.encodeStateAsUpdate(room.doc, vector)));
    } catch {
      return 'a state vector that can not be read';
    }
    sendBytes(toMessage('stateVector', Y.encodeStateVector(room.doc)));
    return null;
  }

  function receiveText(data: Uint8Array): string | null {
    const message = readClientMessage(Buffer.from(data).toString());
    if (message === null) return 'a text that is no message';
    if (message.event === 'ping') seat.send({ event: 'pong' });
    else {
      ({ presence } = message);
      room.onPresence(seat);
    }
    return null;
  }

  const seat: Seat = {
    userId: own.userId,
    received: 0,
    kept: 0,
    role,
    // What the server knows stands last: nobody can say it themselves.
    person: () => ({ ...presence, ...own }),
    send: (message) => sendBytes(JSON.stringify(message)),
    sendBytes,
    receive(data, isBinary) {
      if (isClosed) return;
      const tooMuch = meter.count({ bytes: data.length, isPresence: !isBinary });
      if (tooMuch !== null) return close(closeCodes.tooMuch, tooMuch);
      const begin = performance.now();
      const wrong = isBinary ? receiveBytes(data) : receiveText(data);
      if (wrong !== null) return close(closeCodes.wrongMessage, wrong);
      const tooLong = meter.countCost(performance.now() - begin);
      if (tooLong !== null) close(closeCodes.tooMuch, tooLong);
    },
    close,
  };
  return seat;
}
