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
import { applyUpdate, type Refused, threadMs } from './apply-update.ts';
import { readClientMessage } from './client-messages.ts';
import type { ClientOwners } from './client-owners.ts';
import type { RoomAccess } from './find-room-access.ts';
import type { SendMeter } from './send-meter.ts';

/** One open socket. */
export interface RoomSocket {
  send(message: Uint8Array | string): void;
  close(code: number, reason: string): void;
  bufferedBytes(): number;
}

/** What a seat needs of its room. */
interface RoomOfSeat {
  /** As this seat gets it. */
  readonly doc: Y.Doc;
  readonly owners: ClientOwners;
  /** All of it as an update. */
  whole(): Uint8Array;
  /** Whether the document may still grow. */
  hasPlaceFor(bytes: number): boolean;
  onPresence(seat: Seat): void;
  onReceived(): void;
}

type Own = Pick<RoomPerson, 'key' | 'userId' | 'name' | 'color'>;

/** A page says something every second; what one points at whose page is silent for longer is not shown any more (STUDIO-151). */
const silentMs = 1_500;
/** A page has one document; Yjs gives it another id where two have the same. */
const maxClientIds = 16;
const maxBufferedBytes = 32 * 1024 * 1024;

/** A person's tab in a room: reads its messages within their rights and limits, and closes the socket where they pass them. */
export class Seat {
  /** Updates that were received, and how many of them are in the database. */
  received = 0;
  kept = 0;
  role: RoomRole;
  readonly userId: string;
  readonly isMember: boolean;
  readonly #room: RoomOfSeat;
  readonly #socket: RoomSocket;
  readonly #meter: SendMeter;
  readonly #own: Own;
  #presence: Presence = {};
  #clientIds = 0;
  #isClosed = false;
  #heardAt = performance.now();
  #isSilent = false;

  constructor(
    room: RoomOfSeat,
    { socket, access, meter, own }: { socket: RoomSocket; access: RoomAccess; meter: SendMeter; own: Own },
  ) {
    this.#room = room;
    this.#socket = socket;
    this.#meter = meter;
    this.#own = own;
    this.role = access.role;
    this.isMember = access.isMember;
    this.userId = own.userId;
  }

  /** What the server knows stands last: nobody can say it themselves. */
  person(): RoomPerson {
    const { clientId, ...said } = this.#presence;
    const isOwn = clientId !== undefined && this.#owns(clientId);
    return { ...(!this.#isSilent && said), ...(isOwn && { clientId }), ...this.#own };
  }

  /** Whether edits under a client id are this person's; who may edit claims one that is free. */
  #owns(clientId: number): boolean {
    const { owners } = this.#room;
    const mayClaim = this.role !== 'listener' && this.#clientIds < maxClientIds;
    if (mayClaim && owners.claim(clientId, this.userId)) this.#clientIds += 1;
    return owners.isOf(clientId, this.userId);
  }

  /** Whether the page has just fallen silent. */
  fallsSilent(): boolean {
    if (this.#isSilent || performance.now() - this.#heardAt < silentMs) return false;
    this.#isSilent = true;
    return true;
  }

  setColor(color: number): void {
    this.#own.color = color;
  }

  send(message: ServerMessage): void {
    this.#write(JSON.stringify(message));
  }

  sendBytes(message: Uint8Array): void {
    this.#write(message);
  }

  close(code: number, reason: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#socket.close(code, reason);
  }

  receive(data: Uint8Array, isBinary: boolean): void {
    if (this.#isClosed) return;
    this.#heardAt = performance.now();
    if (this.#isSilent) {
      this.#isSilent = false;
      this.#room.onPresence(this);
    }
    const refused = this.#read(data, isBinary);
    if (refused) this.close(closeCodes[refused.as], refused.reason);
  }

  #read(data: Uint8Array, isBinary: boolean): Refused | null {
    const tooMuch = this.#meter.count({ bytes: data.length, isPresence: !isBinary });
    if (tooMuch !== null) return { as: 'tooMuch', reason: tooMuch };
    const begin = threadMs();
    const refused = isBinary ? this.#receiveBytes(data) : this.#receiveText(data);
    const tooLong = this.#meter.countCost(threadMs() - begin);
    if (refused !== null) return refused;
    return tooLong === null ? null : { as: 'tooMuch', reason: tooLong };
  }

  #write(message: Uint8Array | string): void {
    if (this.#isClosed) return;
    if (this.#socket.bufferedBytes() > maxBufferedBytes)
      this.close(closeCodes.tooMuch, 'The connection is too slow.');
    else this.#socket.send(message);
  }

  #receiveBytes(data: Uint8Array): Refused | null {
    const message = readMessage(data);
    if (message === null) return wrong('a message of an unknown kind');
    if (message.kind === 'stateVector') return this.#answerStateVector(message.bytes);
    if (this.role === 'listener') return wrong('an update of a listener');
    if (!this.#room.hasPlaceFor(message.bytes.length)) return wrong('an update of a document that is full');
    const { doc, owners } = this.#room;
    const refused = applyUpdate(doc, message.bytes, {
      origin: this,
      isForged: (of, update) => owners.refuses(of, update, this.userId),
    });
    if (refused !== null) return refused;
    this.received += 1;
    this.#room.onReceived();
    return null;
  }

  /** Sends what the page does not have, and what the room has, so that the page can do the same. */
  #answerStateVector(vector: Uint8Array): Refused | null {
    try {
      const hasNothing = Y.decodeStateVector(vector).size === 0;
      const missing = hasNothing ? this.#room.whole() : Y.encodeStateAsUpdate(this.#room.doc, vector);
      this.sendBytes(toMessage('update', missing));
    } catch {
      return wrong('a state vector that can not be read');
    }
    this.sendBytes(toMessage('stateVector', Y.encodeStateVector(this.#room.doc)));
    return null;
  }

  #receiveText(data: Uint8Array): Refused | null {
    const message = readClientMessage(Buffer.from(data).toString());
    if (message === null) return wrong('a text that is no message');
    if (message.event === 'ping') this.send({ event: 'pong' });
    else {
      this.#presence = message.presence;
      this.#room.onPresence(this);
    }
    return null;
  }
}

const wrong = (reason: string): Refused => ({ as: 'wrongMessage', reason });
