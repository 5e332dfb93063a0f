/**
 * Messages between a page and the room of its project. Binary ones are a byte for their kind and what follows it; the others are JSON.
 * docs/room.md describes the conversation.
 */
const messageKinds = { stateVector: 0, update: 1 } as const;
type MessageKind = keyof typeof messageKinds;

export const roomLimits = {
  /** People who may edit, and who listen. */
  editors: 101,
  listeners: 1_000,
  messageBytes: 1024 * 1024,
  messagesPerSecond: 200,
  /** Of all messages of a person in 10 seconds. */
  bytesPer10Seconds: 2 * 1024 * 1024,
  presenceBytes: 4 * 1024,
  presencePerSecond: 20,
  /** Of an update that is sent by `PUT /api/projects/{id}/document`. */
  putBytes: 8 * 1024 * 1024,
} as const;

/** Why a room closes a socket. Below 4420 the page stays out, else it comes back after a pause. */
export const closeCodes = {
  signedOut: 4401,
  noAccess: 4403,
  newEpoch: 4409,
  roomFull: 4410,
  secondFactor: 4411,
  wrongMessage: 4420,
  tooMuch: 4429,
} as const;

/** What a page says of itself to the others. */
export interface Presence {
  view?: string;
  cursor?: { track?: string; tick?: number };
  selection?: readonly string[];
  draft?: unknown;
  transport?: { playing: boolean; tick: number };
  recording?: boolean;
  /** Of the page's document, by which an edit is known to be this person's. */
  clientId?: number;
}

export type RoomRole = 'owner' | 'editor' | 'listener';

/** Somebody in the room: everything but what they said themselves is written by the server. */
export interface RoomPerson extends Presence {
  /** Of one tab. */
  key: string;
  userId: string;
  name: string;
  /** 0 to 15, of the palette. */
  color: number;
}

export type ServerMessage =
  /** Below 0 the epoch is that of an excerpt, of which the page keeps no copy. */
  | { event: 'welcome'; epoch: number; key: string; role: RoomRole; stateBytes: number; people: RoomPerson[] }
  /** Everything is in the database that this socket's first `received` updates have changed. */
  | { event: 'kept'; epoch: number; seq: number; received: number; stateBytes: number }
  | { event: 'not-saved'; reason: string }
  | { event: 'role'; role: RoomRole }
  | { event: 'presence'; person: RoomPerson }
  | { event: 'left'; key: string }
  | { event: 'pong' };

export type ClientMessage = { event: 'presence'; presence: Presence } | { event: 'ping' };

export function toMessage(kind: MessageKind, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(bytes.length + 1);
  message[0] = messageKinds[kind];
  message.set(bytes, 1);
  return message;
}

/** The kind and the rest of a binary message; null for any other. */
export function readMessage(message: Uint8Array): { kind: MessageKind; bytes: Uint8Array } | null {
  const kind = (Object.keys(messageKinds) as MessageKind[]).find((one) => messageKinds[one] === message[0]);
  return kind === undefined ? null : { kind, bytes: message.subarray(1) };
}
