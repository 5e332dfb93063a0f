import * as Y from 'yjs';
import type { Platform } from '#platform/server/call.ts';
import { closeCodes, type RoomRole, toMessage } from '#studio/document/room-messages.ts';
import type { CurrentDocument } from './current-document.store.ts';
import { createLogWriter } from './log-writer.ts';
import { createSeat, type RoomSocket, type Seat } from './room-seat.ts';
import { renewEpoch, saveVersion } from './save-version.ts';
import { createSendMeter, type SendMeter } from './send-meter.ts';
import { appendUpdates, findLogPlace, findUpdatesAfter } from './update-log.store.ts';

/** A version is saved after so many rows of the log, or bytes. */
const rowsPerVersion = 256;
const bytesPerVersion = 1024 * 1024;
/** Above it the room closes: what waits is in the pages and comes back. */
const maxWaitingBytes = 16 * 1024 * 1024;
/** A hostile page may go on above the 8 MiB at which commands refuse. */
const maxStateBytes = 15 * 1024 * 1024;
const colors = 16;

interface RoomOptions {
  platform: Platform;
  projectId: string;
  /** Names this process in the log. */
  processId: string;
  current: CurrentDocument;
  /** Nobody is in the room any more. */
  onEmpty(): void;
  /** The room can not go on: its sockets are closed. */
  onEnd(): void;
}

export type Room = ReturnType<typeof createRoom>;

/** The open document of a project with those who are in it. Every edit is appended to the log before it counts as kept. */
export function createRoom({ platform, projectId, processId, current, onEmpty, onEnd }: RoomOptions) {
  const { db, clock, log, randomBytes } = platform;
  const doc = new Y.Doc({ gc: true });
  for (const update of current.updates) Y.applyUpdate(doc, update, 'log');
  const { epoch } = current.place;
  let { seq } = current.place;
  const seats = new Map<Seat, SendMeter>();
  const since = { rows: seq - current.versionSeq, bytes: 0 };
  let stateBytes = current.updates.reduce((sum, { length }) => sum + length, 0);
  let saving: Promise<void> | null = null;
  let catchingUp: Promise<void> = Promise.resolve();
  let hasEnded = false;

  const writer = createLogWriter({
    append: (updates) =>
      appendUpdates(db, { projectId, epoch, appendedBy: processId, updates, at: clock.now() }),
    mark: () => new Map([...seats.keys()].map((seat) => [seat, seat.received])),
    onKept(mark, { last, count, bytes }) {
      if (last !== null) {
        if (last === seq + count) seq = last;
        else if (last > seq) void catchUp();
        since.rows += count;
        since.bytes += bytes;
      }
      for (const [seat, received] of mark) {
        if (received === seat.kept) continue;
        seat.kept = received;
        seat.send({ event: 'kept', epoch, seq: last ?? seq, received, stateBytes });
      }
      if (since.rows >= rowsPerVersion || since.bytes >= bytesPerVersion) void save();
    },
    onFailed(err) {
      log.warn({ err, projectId }, 'edits of a project could not be saved yet');
      for (const seat of seats.keys())
        seat.send({ event: 'not-saved', reason: 'The server can not save right now.' });
      if (writer.waitingBytes() > maxWaitingBytes) end(1013, 'Too much waits to be saved.');
    },
    onEnded: () => end(closeCodes.newEpoch, 'This project has been written anew, or deleted.'),
  });

  doc.on('update', (bytes: Uint8Array, origin: unknown) => {
    const author = seats.has(origin as Seat) ? (origin as Seat) : null;
    stateBytes += bytes.length;
    if (author) writer.add({ bytes, writtenBy: author.userId });
    const message = toMessage('update', bytes);
    for (const seat of seats.keys()) if (seat !== author) seat.sendBytes(message);
  });

  /** Applies rows that other processes have appended. */
  function catchUp(): Promise<void> {
    catchingUp = catchingUp.then(async () => {
      if (hasEnded) return;
      const place = await findLogPlace(db, projectId);
      if (place?.epoch !== epoch)
        return end(closeCodes.newEpoch, 'This project has been written anew, or deleted.');
      const found = await findUpdatesAfter(db, projectId, { epoch, seq });
      if (found.updates.length > 0) Y.applyUpdate(doc, Y.mergeUpdates(found.updates), 'log');
      since.rows += Math.max(0, found.seq - seq);
      seq = Math.max(seq, found.seq);
    });
    catchingUp = catchingUp.catch((err: unknown) =>
      log.warn({ err, projectId }, 'edits of another process could not be read'),
    );
    return catchingUp;
  }

  function save(): Promise<void> {
    if (saving) return saving;
    since.rows = 0;
    since.bytes = 0;
    saving = saveVersion(platform, { projectId, doc, place: { epoch, seq } })
      .catch((err: unknown) => log.warn({ err, projectId }, 'a version of a project could not be saved'))
      .finally(() => {
        saving = null;
      });
    return saving;
  }

  function end(code: number, reason: string): void {
    if (hasEnded) return;
    hasEnded = true;
    writer.stop();
    for (const seat of seats.keys()) seat.close(code, reason);
    seats.clear();
    doc.destroy();
    onEnd();
  }

  function freeColor(userId: string): number {
    const people = [...seats.keys()].map((seat) => seat.person());
    const own = people.find((person) => person.userId === userId);
    if (own) return own.color;
    const taken = new Set(people.map(({ color }) => color));
    const free = Array.from({ length: colors }, (_, color) => color).find((color) => !taken.has(color));
    return free ?? people.length % colors;
  }

  function enter(person: { userId: string; name: string; role: RoomRole }, socket: RoomSocket): Seat {
    const meter = [...seats].find(([{ userId }]) => userId === person.userId)?.[1] ?? createSendMeter();
    const key = Buffer.from(randomBytes(9)).toString('base64url');
    const color = freeColor(person.userId);
    const seat = createSeat(
      {
        doc,
        hasPlaceFor: (bytes) => stateBytes + bytes <= maxStateBytes,
        onReceived: () => writer.touch(),
        onPresence: (from) => sendToOthers(from, { event: 'presence', person: from.person() }),
      },
      { socket, meter, key, color, ...person },
    );
    const people = [...seats.keys()].map((one) => one.person());
    seats.set(seat, meter);
    seat.send({ event: 'welcome', epoch, key, role: person.role, stateBytes, people });
    sendToOthers(seat, { event: 'presence', person: seat.person() });
    return seat;
  }

  const sendToOthers = (from: Seat, message: Parameters<Seat['send']>[0]) => {
    for (const seat of seats.keys()) if (seat !== from) seat.send(message);
  };

  function leave(seat: Seat): void {
    if (!seats.delete(seat)) return;
    sendToOthers(seat, { event: 'left', key: seat.person().key });
    if (seats.size === 0) onEmpty();
  }

  return {
    enter,
    leave,
    catchUp,
    seats: (): readonly Seat[] => [...seats.keys()],
    flush: () => writer.flush(),
    hasEnded: () => hasEnded,
    /** Saves what is not saved yet; false where the database does not answer. Nobody should be in the room. */
    async settle(): Promise<boolean> {
      while (writer.waitingBytes() > 0) if (!(await writer.flush())) return false;
      await catchUp();
      await save();
      if (since.rows === 0 && seats.size === 0 && !hasEnded)
        await renewEpoch(platform, { projectId, doc, place: { epoch, seq } });
      return true;
    },
    end,
  };
}
