import * as Y from 'yjs';
import { createStore } from '#platform/web/store.ts';
import { createSongReader } from '#studio/document/read-song.ts';
import {
  closeCodes,
  type RoomPerson,
  type RoomRole,
  type ServerMessage,
} from '#studio/document/room-messages.ts';
import { type Apart, applyAll, bringApart, moveApart } from './bring-apart.ts';
import { openLocalCopy } from './local-copy.ts';
import { createOwnUndo, type OwnUndo } from './own-undo.ts';
import { openRoomSocket } from './room-socket.ts';
import { createPresenceSender } from './send-presence.ts';
import { createSync, writesAs } from './sync-updates.ts';

export type Saving =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** Saved on this device, waiting for the network. */
  | { kind: 'offline' }
  | { kind: 'not saved'; reason: string };

/** Somebody else in the room. */
export type Person = RoomPerson;

export interface RoomState {
  /** The document is here, from this browser's copy or from the server. */
  isReady: boolean;
  role: RoomRole;
  saving: Saving;
  deviceCopy: 'kept' | 'refused';
  people: readonly Person[];
  stateBytes: number;
  /** Why this page was put out; null while it is in. */
  closed: string | null;
  /** The document was written anew: the room is to be opened again. */
  isRenewed: boolean;
}

export interface Room {
  readonly doc: Y.Doc;
  readonly undo: OwnUndo;
  subscribe(listener: () => void): () => void;
  getState(): RoomState;
  setPresence(mine: Omit<Person, 'key' | 'userId' | 'name' | 'color' | 'clientId'>): void;
  /** Whether an edit is neither in the database nor in this browser's storage. */
  isAtRisk(): boolean;
  close(): Promise<void>;
}

interface RoomOptions {
  socketUrl: string;
  project: string;
  userId: string;
  role: RoomRole;
  /** PUT of the document of an epoch. */
  httpSend: (bytes: Uint8Array, epoch: number) => Promise<void>;
  /** GET of the document: who finds no place hears the project without the room. */
  httpLoad: () => Promise<Uint8Array>;
  /** Where edits go that were made without network to a document that was written anew meanwhile (STUDIO-164). */
  apart: Apart;
}

const reasons: Readonly<Record<number, string>> = {
  [closeCodes.signedOut]: 'You are logged out.',
  [closeCodes.noAccess]: 'You are not in this project any more.',
  [closeCodes.newEpoch]: 'This project has been tidied up meanwhile.',
  [closeCodes.roomFull]: 'This room is full.',
  [closeCodes.secondFactor]: 'Turn on a second factor in your account first: students’ records need it.',
};

/** Opens a project's document: from this browser's copy at once, and with everybody else's edits while there is a network. */
export function openRoom({ socketUrl, project, userId, role, httpSend, httpLoad, apart }: RoomOptions): Room {
  const { WebSocket, indexedDB } = globalThis;
  const doc = new Y.Doc();
  const server = {};
  const copyOrigin = {};
  const reader = createSongReader(doc);
  const people = new Map<string, Person>();
  const store = createStore<RoomState>({
    isReady: false,
    role,
    saving: { kind: 'saved' },
    deviceCopy: 'kept',
    people: [],
    stateBytes: 0,
    closed: null,
    isRenewed: false,
  });
  let isConnected = true;
  let isClosed = false;
  let refusal: string | null = null;
  let copyEpoch: number | null = null;
  /** This browser had a copy, which may hold edits that the server lacks. */
  let hadCopy = false;
  /** What is heard is an excerpt, of which this browser keeps nothing. */
  let isExcerpt = false;

  const copy = openLocalCopy({
    factory: indexedDB,
    userId,
    project,
    state: () => Y.encodeStateAsUpdate(doc),
    now: () => Date.now(),
    tab: String(doc.clientID),
    onResult: (isKept) => patch({ deviceCopy: isKept ? 'kept' : 'refused' }),
  });

  const sync = createSync({
    doc,
    httpSend: (bytes) => httpSend(bytes, copyEpoch ?? 1),
    send: (message) => socket?.send(message),
    role: () => store.getState().role,
    onChange: () => patch({}),
    onFailed: () => socket?.drop(),
  });
  let socket: ReturnType<typeof openRoomSocket> | null = null;

  /** Changes the state, and with it what it says about saving. */
  function patch(change: Partial<RoomState>): void {
    const next = { ...store.getState(), ...change };
    const saving = savingOf({
      isConnected,
      refusal,
      isPending: sync.isPending() || (hadCopy && sync.isFirst()),
      hasCopy: next.deviceCopy === 'kept',
      closed: next.closed,
      isListener: next.role === 'listener',
    });
    if (saving.kind === 'saved') copy.markSent();
    store.setState({ ...next, saving });
  }

  doc.on('update', (update: Uint8Array, origin: unknown) => {
    const isOwn = origin !== copyOrigin && origin !== server;
    if (origin !== copyOrigin && !isExcerpt) copy.add(update, isOwn);
    if (isOwn) sync.add(update);
  });

  const presence = createPresenceSender((mine) =>
    socket?.send({ event: 'presence', presence: { ...mine, clientId: doc.clientID } }),
  );

  function welcome(message: Extract<ServerMessage, { event: 'welcome' }>): void {
    if (copyEpoch !== null && copyEpoch !== message.epoch) {
      putOut(closeCodes.newEpoch);
      return;
    }
    copyEpoch = message.epoch;
    isExcerpt = message.epoch < 0;
    if (!isExcerpt) copy.begin(message.epoch);
    isConnected = true;
    people.clear();
    for (const person of message.people) people.set(person.key, person);
    patch({ role: message.role, stateBytes: message.stateBytes, people: [...people.values()] });
    // The room has the page's client id before its edits.
    presence.repeat();
    sync.begin();
    void bringApart(copy, apart);
  }

  function receive(message: ServerMessage): void {
    if (message.event === 'welcome') welcome(message);
    else if (message.event === 'kept') {
      refusal = null;
      sync.onKept(message);
      patch({ stateBytes: message.stateBytes });
    } else if (message.event === 'not-saved') {
      refusal = message.reason;
      patch({});
    } else if (message.event === 'role') {
      patch({ role: message.role });
      sync.onRole();
    } else if (message.event === 'presence' || message.event === 'left') {
      if (message.event === 'presence') people.set(message.person.key, message.person);
      else people.delete(message.key);
      patch({ people: [...people.values()] });
    }
  }

  /** With `isForged` somebody has written as this page: the epoch goes on, and what is here can not be merged into it. */
  function putOut(code: number, isForged = false): void {
    socket?.close();
    const wasPending = isForged || sync.isPending();
    sync.end();
    const isRenewed = code === closeCodes.newEpoch;
    if (isRenewed) {
      if (isForged) copy.setApart();
      else copy.retire();
      const isKept = store.getState().deviceCopy === 'kept';
      if (!isKept && wasPending) void moveApart({ updates: [Y.encodeStateAsUpdate(doc)] }, apart);
    }
    if (code === closeCodes.roomFull) void loadOnce();
    people.clear();
    const closed = reasons[code] ?? 'This project is not here any more.';
    // What is edited from now on would reach nobody.
    patch({ role: 'listener', people: [], closed, isRenewed });
  }

  async function loadOnce(): Promise<void> {
    const state = await httpLoad().catch(() => null);
    if (state === null || isClosed) return;
    // It may be an excerpt, or of another epoch than the copy.
    isExcerpt = true;
    applyAll(doc, [state], server);
    patch({ isReady: true });
  }

  function connect(): void {
    socket = openRoomSocket({
      url: socketUrl,
      create: (url) => new WebSocket(url),
      random: Math.random,
      onMessage: receive,
      onBytes(message) {
        if (message.kind === 'update') {
          if (writesAs(doc, message.bytes)) putOut(closeCodes.newEpoch, true);
          else Y.applyUpdate(doc, message.bytes, server);
          return;
        }
        sync.onVector(message.bytes);
        if (sync.isSynced()) socket?.confirm();
        if (!store.getState().isReady) patch({ isReady: true });
      },
      onLost(reason) {
        isConnected = false;
        refusal = reason;
        sync.end();
        people.clear();
        patch({ people: [] });
      },
      onPutOut: putOut,
    });
  }

  const retry = () => socket?.retry();
  const drop = () => socket?.drop();
  void copy.load().then((found) => {
    if (isClosed) return;
    if (found !== null && applyAll(doc, found.updates, copyOrigin)) {
      copyEpoch = found.epoch;
      hadCopy = true;
      patch({ isReady: true });
    }
    globalThis.addEventListener?.('online', retry);
    globalThis.addEventListener?.('offline', drop);
    connect();
  });

  const undo = createOwnUndo({
    doc,
    song: () => reader.read(),
    randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
    stamp: () => `${userId} ${new Date().toISOString()}`,
    stateBytes: () => store.getState().stateBytes,
  });

  return {
    doc,
    undo,
    subscribe: store.subscribe,
    getState: store.getState,
    setPresence: presence.set,
    isAtRisk: () => sync.isPending() && copy.isBehind(),
    async close() {
      if (isClosed) return;
      isClosed = true;
      globalThis.removeEventListener?.('online', retry);
      globalThis.removeEventListener?.('offline', drop);
      presence.stop();
      socket?.close();
      sync.end();
      undo.close();
      reader.stop();
      await copy.close();
      doc.destroy();
    },
  };
}

interface SavingFacts {
  isConnected: boolean;
  refusal: string | null;
  isPending: boolean;
  hasCopy: boolean;
  closed: string | null;
  isListener: boolean;
}

/** What the state of saving reads (STUDIO-015). */
function savingOf({ isConnected, refusal, isPending, hasCopy, closed, isListener }: SavingFacts): Saving {
  if (closed !== null) return { kind: 'not saved', reason: closed };
  if (isPending && isListener && isConnected)
    return { kind: 'not saved', reason: 'You only listen now. Your last changes stay on this device.' };
  if (isPending && refusal !== null) return { kind: 'not saved', reason: refusal };
  if (!isConnected && isPending && !hasCopy)
    return { kind: 'not saved', reason: 'There is no network, and this browser keeps no copy.' };
  if (!isConnected) return { kind: 'offline' };
  return isPending ? { kind: 'saving' } : { kind: 'saved' };
}
