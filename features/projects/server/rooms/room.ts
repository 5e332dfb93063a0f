import * as Y from 'yjs';
import type { Platform } from '#platform/server/call.ts';
import { checkUpdate } from '#studio/document/check-update.ts';
import { ageOf, migrateDocument } from '#studio/document/migrate/migrate-document.ts';
import { closeCodes, toMessage } from '#studio/document/room-messages.ts';
import { openClientOwners } from './client-owners.ts';
import { RoomExcerpt } from './excerpt.ts';
import type { RoomAccess } from './find-room-access.ts';
import { createLogWriter, type LogWriter } from './log-writer.ts';
import type { OpenedDocument } from './open-document.ts';
import { publishPeople } from './publish-people.ts';
import { type PeopleMessage, RoomPeople } from './room-people.ts';
import { type RoomSocket, Seat } from './room-seat.ts';
import { renewEpoch, saveVersion } from './save-version.ts';
import { sendMeterOf } from './send-meter.ts';
import { findLogPlace, findUpdatesAfter, insertUpdates, type LogPlace } from './update-log.store.ts';

/** A version is saved after so many rows of the log, or bytes, or so long after the one before (STUDIO-168). */
const rowsPerVersion = 256;
const bytesPerVersion = 1024 * 1024;
const msPerVersion = 10 * 60_000;
/** Above it the room closes: what waits is in the pages and comes back. */
const maxWaitingBytes = 16 * 1024 * 1024;
/** A hostile page may go on above the 8 MiB at which commands refuse. */
const maxStateBytes = 15 * 1024 * 1024;
const againMs = 500;
const epochEnded = 'This project has been written anew, or deleted.';

interface RoomOptions {
  platform: Platform;
  projectId: string;
  /** Names this process in the log. */
  processId: string;
  current: OpenedDocument;
  /** Nobody is in the room any more. */
  onEmpty(room: Room): void;
  /** The room can not go on: its sockets are closed. */
  onEnd(): void;
}

/** The open document of a project with those who are in it. Every edit is appended to the log before it counts as kept. */
export class Room {
  readonly doc = new Y.Doc({ gc: true });
  readonly #options: Omit<RoomOptions, 'current'>;
  /** The document's bytes as they are stored, until it changes: they need no encoding for who has nothing yet. */
  #stored: Uint8Array | null;
  /** The newest version has every row up to here. */
  #versionSeq: number;
  readonly #isWithoutDocument: boolean;
  readonly people: RoomPeople;
  readonly #owners: ReturnType<typeof openClientOwners>;
  readonly #writer: LogWriter;
  readonly #excerpt = new RoomExcerpt(this.doc);
  /** The document has all rows of the log up to here. */
  readonly #place: LogPlace;
  /** Rows and bytes that no version has yet. */
  readonly #since: { rows: number; bytes: number };
  /** When a version was saved, or this room opened. */
  #savedAt: number;
  #stateBytes: number;
  #saving: Promise<void> | null = null;
  #catchingUp: Promise<void> = Promise.resolve();
  #hasEnded = false;
  /** The log has what can not be read: no version may stand for it. */
  #isDamaged: boolean;
  /** Somebody has edited while this room was open: others are no reason to write a document anew. */
  #isEdited = false;

  constructor({ current, ...options }: RoomOptions) {
    this.#options = options;
    this.#isWithoutDocument = current.state === 'none';
    const [first = null] = current.updates;
    this.#stored = current.state === 'whole' && current.updates.length === 1 ? first : null;
    this.#versionSeq = current.versionSeq;
    this.#isDamaged = current.state === 'damaged';
    this.#apply(current.updates, { areChecked: true });
    this.#place = { ...current.place };
    this.#since = { rows: current.place.seq - current.versionSeq, bytes: 0 };
    this.#stateBytes = current.updates.reduce((sum, { length }) => sum + length, 0);
    this.#writer = this.#createWriter();
    const { platform, projectId, processId: process } = options;
    this.#savedAt = platform.clock.now().getTime();
    this.#owners = openClientOwners(platform.db, projectId, this.doc);
    const publish = (message: PeopleMessage) => void publishPeople(platform, { projectId, process }, message);
    this.people = new RoomPeople(this.#owners.owners, publish);
    this.doc.on('update', (bytes: Uint8Array, origin: unknown) => this.#onUpdate(bytes, origin));
  }

  seats(): readonly Seat[] {
    return this.people.seats();
  }

  hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Whether nothing of the project is stored yet. It has to be opened anew for somebody who may edit. */
  isWithoutDocument(): boolean {
    return this.#isWithoutDocument;
  }

  /**
   * Brings a document of an older studio to the present one, after the version of before was saved. Call it before anybody is in the room,
   * and for somebody who may edit.
   */
  async migrate(): Promise<void> {
    if (this.#isDamaged || this.isWithoutDocument() || ageOf(this.doc) !== 'older') return;
    await this.#save();
    const collect = (bytes: Uint8Array) => this.#writer.add({ bytes, writtenBy: null });
    this.doc.on('update', collect);
    migrateDocument(this.doc);
    this.doc.off('update', collect);
    await this.flush();
  }

  /** Whether nothing waits to be appended. */
  isIdle(): boolean {
    return this.#writer.isIdle();
  }

  flush(): Promise<boolean> {
    return this.#writer.flush();
  }

  enter(person: { userId: string; name: string } & RoomAccess, socket: RoomSocket): Seat {
    const { userId, name, ...access } = person;
    const { platform, projectId } = this.#options;
    const meter = sendMeterOf(platform.db, projectId, userId);
    const key = Buffer.from(platform.randomBytes(9)).toString('base64url');
    this.#endExcerpt();
    const { doc, epoch } = access.isMember
      ? { doc: this.doc, epoch: this.#place.epoch }
      : this.#excerpt.open(this.#place.epoch);
    const room = {
      doc,
      owners: this.#owners.owners,
      whole: () => (doc === this.doc ? this.#stored : null) ?? Y.encodeStateAsUpdate(doc),
      hasPlaceFor: (bytes: number) => this.#stateBytes + bytes <= maxStateBytes,
      onReceived: () => this.#writer.touch(),
      onPresence: (from: Seat) => this.people.show(from),
    };
    const own = { key, userId, name, color: this.people.freeColor(userId) };
    const seat = new Seat(room, { socket, access, meter, own });
    const people = this.people.everybody();
    seat.send({ event: 'welcome', epoch, key, role: access.role, stateBytes: this.#stateBytes, people });
    this.people.add(seat);
    return seat;
  }

  leave(seat: Seat): void {
    const wasIn = this.people.remove(seat);
    if (this.seats().every(({ isMember }) => isMember)) this.#excerpt.close();
    if (wasIn && this.seats().length === 0) this.#options.onEmpty(this);
  }

  /** Gives a person the access that they have now; null puts them out. */
  setAccess(userId: string, access: RoomAccess | null): void {
    if (access !== null && access.role !== 'listener' && this.isWithoutDocument()) {
      this.end(1013, 'The project is opened anew.');
      return;
    }
    for (const seat of this.seats().filter((one) => one.userId === userId)) {
      if (access === null) seat.close(closeCodes.noAccess, 'no access');
      else if (access.isMember !== seat.isMember) seat.close(closeCodes.newEpoch, 'another document');
      else if (access.role !== seat.role) {
        seat.role = access.role;
        seat.send({ event: 'role', role: access.role });
        this.people.show(seat);
      }
    }
  }

  /** Applies rows that other processes have appended; it is tried until the database answers. */
  catchUp(): Promise<void> {
    const { platform, projectId } = this.#options;
    const read = async () => {
      while (!this.#hasEnded) {
        try {
          return await this.#readLog();
        } catch (err) {
          platform.log.warn({ err, projectId }, 'edits of another process could not be read yet');
          await new Promise((resolve) => setTimeout(resolve, againMs));
        }
      }
    };
    this.#catchingUp = this.#catchingUp.then(read);
    return this.#catchingUp;
  }

  /** Saves what is not saved yet; false where the database does not answer. Call it when nobody is in the room. */
  async settle(): Promise<boolean> {
    while (this.#writer.waitingBytes() > 0) if (!(await this.#writer.flush())) return false;
    if (this.isWithoutDocument()) return true;
    await this.#readLog();
    await this.#save();
    const { platform, projectId, processId } = this.#options;
    const mayRenew = this.#isEdited && !this.#isDamaged && this.#since.rows === 0;
    if (!mayRenew || this.seats().length > 0 || this.#hasEnded) return true;
    const place = { ...this.#place };
    const isRenewed = await renewEpoch(platform, { projectId, doc: this.doc, place, processId });
    // Somebody may have come meanwhile: they begin with the new document.
    if (isRenewed) this.end(closeCodes.newEpoch, epochEnded);
    return true;
  }

  end(code: number, reason: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#writer.stop();
    for (const seat of this.seats()) seat.close(code, reason);
    this.people.end();
    this.#owners.close();
    this.#excerpt.close();
    this.doc.destroy();
    this.#options.onEnd();
  }

  #createWriter(): LogWriter {
    const { platform, projectId, processId } = this.#options;
    const { db, clock, log } = platform;
    return createLogWriter({
      append: (updates) => {
        const { epoch } = this.#place;
        return insertUpdates(db, { projectId, epoch, appendedBy: processId, updates, at: clock.now() });
      },
      mark: () => new Map(this.seats().map((seat) => [seat, seat.received])),
      onKept: (mark, rows) => this.#onKept(mark, rows),
      onFailed: (err) => {
        log.warn({ err, projectId }, 'edits of a project could not be saved yet');
        for (const seat of this.seats())
          seat.send({ event: 'not-saved', reason: 'The server can not save right now.' });
        if (this.#writer.waitingBytes() > maxWaitingBytes) this.end(1013, 'Too much waits to be saved.');
      },
      onEnded: () => this.end(closeCodes.newEpoch, epochEnded),
    });
  }

  #onKept(
    mark: ReadonlyMap<Seat, number>,
    { last, count, bytes }: { last: number | null; count: number; bytes: number },
  ): void {
    if (last !== null) {
      // Rows of another process may stand between the ones known here and these.
      if (last === this.#place.seq + count) this.#place.seq = last;
      else if (last > this.#place.seq) void this.catchUp();
      this.#since.rows += count;
      this.#since.bytes += bytes;
    }
    const { epoch, seq } = this.#place;
    for (const [seat, received] of mark) {
      if (received === seat.kept) continue;
      seat.kept = received;
      seat.send({ event: 'kept', epoch, seq: last ?? seq, received, stateBytes: this.#stateBytes });
    }
    this.#endExcerpt();
    if (this.#isVersionDue()) void this.#save();
  }

  /** Those who hear an excerpt begin anew where an edit has brought back what was left out of it. */
  #endExcerpt(): void {
    if (!this.#excerpt.isOver()) return;
    this.#excerpt.close();
    for (const seat of this.seats()) if (!seat.isMember) seat.close(closeCodes.newEpoch, epochEnded);
  }

  #isVersionDue(): boolean {
    const { rows, bytes } = this.#since;
    const isLate = this.#options.platform.clock.now().getTime() - this.#savedAt >= msPerVersion;
    return rows >= rowsPerVersion || bytes >= bytesPerVersion || (rows > 0 && isLate);
  }

  #onUpdate(bytes: Uint8Array, origin: unknown): void {
    const author = origin instanceof Seat ? origin : null;
    this.#stored = null;
    this.#stateBytes += bytes.length;
    this.#excerpt.apply(bytes);
    if (author) {
      this.#isEdited = true;
      this.#writer.add({ bytes, writtenBy: author.userId });
    }
    const message = toMessage('update', bytes);
    for (const seat of this.seats()) if (seat !== author) seat.sendBytes(message);
  }

  async #readLog(): Promise<void> {
    if (this.#hasEnded) return;
    const { platform, projectId } = this.#options;
    const { epoch, seq } = this.#place;
    const log = await findLogPlace(platform.db, projectId);
    if (this.isWithoutDocument()) {
      if (log !== null) this.end(1013, 'The project is opened anew.');
      return;
    }
    if (log?.epoch !== epoch) {
      this.end(closeCodes.newEpoch, epochEnded);
      return;
    }
    const found = await findUpdatesAfter(platform.db, projectId, { epoch, seq });
    if (this.#hasEnded || found.updates.length === 0) return;
    this.#apply(found.updates);
    this.#endExcerpt();
    this.#since.rows += found.seq - seq;
    this.#place.seq = Math.max(this.#place.seq, found.seq);
  }

  /** Applies rows of the log as far as they can be read. */
  #apply(updates: readonly Uint8Array[], { areChecked = false } = {}): void {
    for (const update of updates) {
      try {
        if (areChecked || checkUpdate(update) === null) Y.applyUpdate(this.doc, update, 'log');
        else this.#isDamaged = true;
      } catch {
        this.#isDamaged = true;
      }
    }
  }

  #save(): Promise<void> {
    if (this.#saving) return this.#saving;
    const { seq } = this.#place;
    if (this.#isDamaged || seq === this.#versionSeq) return Promise.resolve();
    this.#since.rows = 0;
    this.#since.bytes = 0;
    const { platform, projectId } = this.#options;
    this.#savedAt = platform.clock.now().getTime();
    // Updates add up to more than the state: what was deleted takes no place in it.
    const before = this.#stateBytes;
    this.#saving = saveVersion(platform, { projectId, doc: this.doc, place: { ...this.#place } })
      .then((bytes) => {
        this.#stateBytes += bytes - before;
        this.#versionSeq = seq;
      })
      .catch((err: unknown) =>
        platform.log.warn({ err, projectId }, 'a version of a project could not be saved'),
      )
      .finally(() => {
        this.#saving = null;
      });
    return this.#saving;
  }
}
