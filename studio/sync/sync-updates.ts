import * as Y from 'yjs';
import { type RoomRole, roomLimits, type ServerMessage, toMessage } from '#studio/document/room-messages.ts';
import type { RoomSocket } from './room-socket.ts';

/** After an update was sent by HTTP, the room has it a moment later; it is asked so often before the connection begins again. */
const askAgainMs = 200;
const mostAsked = 25;

interface SyncOptions {
  doc: Y.Doc;
  send: RoomSocket['send'];
  /** Sends what is too large for a message. */
  httpSend: (bytes: Uint8Array) => Promise<void>;
  role: () => RoomRole;
  onChange(): void;
  /** What was sent by HTTP has failed: the connection begins again. */
  onFailed(): void;
}

export interface Sync {
  /** Asks for what is missing here. */
  begin(): void;
  /** The connection is lost: what is not kept is sent again with the next. */
  end(): void;
  /** An edit of this page. */
  add(update: Uint8Array): void;
  onVector(vector: Uint8Array): void;
  /** This person may do more or less than before: what waited for a right is sent. */
  onRole(): void;
  onKept(message: Extract<ServerMessage, { event: 'kept' }>): void;
  /** Whether the server may lack something. */
  isPending(): boolean;
  isSynced(): boolean;
  /** Whether the server has not been asked yet what it lacks. */
  isFirst(): boolean;
}

/** Sends edits to the room and counts which of them are in the database. */
export function createSync({ doc, send, httpSend, role, onChange, onFailed }: SyncOptions): Sync {
  let isSynced = false;
  /** Something may be here that was never sent: at first what the copy of this browser has. */
  let isUnsent = false;
  let isFirst = true;
  let isPutting = false;
  let wasPut = false;
  let asked = 0;
  let sent = 0;
  let received = 0;
  /** Counts connections, so that what a former one had begun does nothing any more. */
  let connection = 0;

  const ask = () => send(toMessage('stateVector', Y.encodeStateVector(doc)));

  function askLater(): void {
    const of = connection;
    asked += 1;
    if (asked > mostAsked) {
      wasPut = false;
      onFailed();
    } else setTimeout(() => of === connection && ask(), askAgainMs);
  }

  async function put(diff: Uint8Array): Promise<void> {
    const of = connection;
    isPutting = true;
    isUnsent = false;
    try {
      await httpSend(diff);
      wasPut = true;
      asked = 0;
    } catch {
      isUnsent = true;
      if (of === connection) onFailed();
    }
    isPutting = false;
    onChange();
    // A connection that began meanwhile has not been answered.
    if (wasPut || of !== connection) ask();
  }

  function sendUpdate(update: Uint8Array): void {
    sent += 1;
    send(toMessage('update', update));
  }

  return {
    begin() {
      [sent, received, isSynced] = [0, 0, false];
      ask();
    },
    end() {
      connection += 1;
      if (received < sent) isUnsent = true;
      [sent, received, isSynced] = [0, 0, false];
    },
    add(update) {
      if (role() === 'listener') isUnsent = true;
      else if (isSynced && update.length <= roomLimits.messageBytes) sendUpdate(update);
      else {
        isUnsent = true;
        if (isSynced) ask();
        isSynced = false;
      }
      onChange();
    },
    onVector(vector) {
      if (isPutting) return;
      const mayBeMissing = isUnsent || isFirst || isAhead(doc, vector);
      const diff = mayBeMissing ? Y.encodeStateAsUpdate(doc, vector) : null;
      if (diff !== null && role() !== 'listener') {
        if (diff.length > roomLimits.messageBytes) {
          if (!wasPut || isUnsent) void put(diff);
          else askLater();
          return;
        }
        sendUpdate(diff);
        isUnsent = false;
      }
      [isFirst, wasPut, isSynced] = [false, false, true];
      onChange();
    },
    onRole() {
      if (isSynced && isUnsent && role() !== 'listener') {
        isSynced = false;
        ask();
      }
      onChange();
    },
    onKept(message) {
      ({ received } = message);
      onChange();
    },
    isPending: () => isUnsent || isPutting || received < sent,
    isSynced: () => isSynced,
    isFirst: () => isFirst,
  };
}

/** Whether the document has edits beyond a state vector. */
function isAhead(doc: Y.Doc, vector: Uint8Array): boolean {
  const theirs = Y.decodeStateVector(vector);
  return [...Y.decodeStateVector(Y.encodeStateVector(doc))].some(
    ([client, clock]) => clock > (theirs.get(client) ?? 0),
  );
}

/** Whether an update has edits under this page's own client id that it has not made: the room would skip those that it makes. */
export function writesAs({ store, clientID }: Y.Doc, update: Uint8Array): boolean {
  const own = Y.getState(store, clientID);
  return own > 0 && (Y.parseUpdateMeta(update).to.get(clientID) ?? 0) > own;
}
