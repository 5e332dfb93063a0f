import { WebSocket } from 'ws';
import * as Y from 'yjs';
import type { Editing, EditResult } from '#studio/document/edits/edit.ts';
import { createSongReader } from '#studio/document/read-song.ts';
import {
  type ClientMessage,
  type RoomPerson,
  readMessage,
  type ServerMessage,
  toMessage,
} from '#studio/document/room-messages.ts';
import { seededBytes } from '#testing/documents/a-project.ts';

interface RoomPageOptions {
  url: string;
  headers: Record<string, string>;
  name: string;
  /** Of before; a new one by default. */
  doc?: Y.Doc;
  /** It answers with nothing of its own. */
  listens?: boolean;
}

export type RoomPage = Awaited<ReturnType<typeof aRoomPage>>;

/** A page in a room, with nothing but the messages: what a test sends is exactly what arrives. */
export async function aRoomPage({ url, headers, name, doc = new Y.Doc(), listens = false }: RoomPageOptions) {
  const socket = new WebSocket(url, { headers });
  const reader = createSongReader(doc);
  const randomBytes = seededBytes(`${name} ${doc.clientID}`);
  const messages: ServerMessage[] = [];
  const people = new Map<string, RoomPerson>();
  let sent = 0;
  let received = 0;
  let isSynced = false;

  const send = (message: Uint8Array) => socket.readyState === socket.OPEN && socket.send(message);
  const sendUpdate = (update: Uint8Array) => {
    sent += 1;
    send(toMessage('update', update));
  };
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== socket && isSynced) sendUpdate(update);
  });

  function readText(text: string) {
    const message = JSON.parse(text) as ServerMessage;
    messages.push(message);
    if (message.event === 'welcome') for (const person of message.people) people.set(person.key, person);
    if (message.event === 'welcome') send(toMessage('stateVector', Y.encodeStateVector(doc)));
    else if (message.event === 'kept') ({ received } = message);
    else if (message.event === 'presence') people.set(message.person.key, message.person);
    else if (message.event === 'left') people.delete(message.key);
  }
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) return readText(String(data));
    const message = readMessage(data);
    if (message?.kind === 'update') Y.applyUpdate(doc, message.bytes, socket);
    else if (message) {
      isSynced = true;
      if (!listens) sendUpdate(Y.encodeStateAsUpdate(doc, message.bytes));
    }
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  socket.on('error', () => {});
  await new Promise<void>((resolve) => {
    const done = () => isSynced && resolve();
    socket.on('message', done);
    socket.on('close', () => resolve());
  });

  return {
    socket,
    doc,
    name,
    messages,
    people,
    closed,
    song: () => reader.read(),
    edit(run: (editing: Editing) => EditResult): readonly string[] {
      const editing = { doc, song: reader.read(), randomBytes, stamp: name, stateBytes: 0, origin: name };
      const result = run(editing);
      if (result.refusal !== null) throw new Error(result.refusal);
      return result.ids;
    },
    /** Whether everything that was sent is in the database, as the room says. */
    isSaved: () => isSynced && received === sent,
    sendRaw: (data: Uint8Array | string) => socket.send(data),
    sendUpdate,
    say: (message: ClientMessage) => socket.send(JSON.stringify(message)),
    async leave() {
      socket.close();
      await closed;
    },
  };
}
