import { findUser } from '#features/members/server/find-user.ts';
import type { MemberActor } from '#platform/pure/actor.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { guardAction } from '#platform/server/call-guard.ts';
import type { Plugged } from '#platform/server/extension-point.ts';
import { onInvalidation } from '#platform/server/live/invalidation.ts';
import { onLiveMessage } from '#platform/server/live/live-message-listeners.ts';
import type { LivePresence, LiveSocket } from '#platform/server/live/live-server.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { createSemaphore } from '#platform/server/media/semaphore.ts';
import { closeCodes, type RoomRole, roomLimits } from '#studio/document/room-messages.ts';
import { projectChannel, projectMemberChannel } from '../publish-to-project.ts';
import { checkRoles } from './check-roles.ts';
import { findRoomAccess, type RoomAccess } from './find-room-access.ts';
import { readLogChannel } from './log-channel.ts';
import { openDocument } from './open-document.ts';
import { readPeopleChannel } from './publish-people.ts';
import { Room } from './room.ts';
import type { PeopleMessage } from './room-people.ts';
import { sendMeterOf } from './send-meter.ts';

/** So many rooms are saved at once: where hundreds are left together others go on reading the database. */
const settlingAtOnce = 3;
/** How often a room that nobody is in tries to save what the database did not take. */
const settleAgainMs = 1000;

/** How many people may be in a room. */
export type RoomPlaces =
  | Pick<typeof roomLimits, 'editors' | 'listeners'>
  | { editors: number; listeners: number };

interface Entry {
  opening: Promise<Room | null>;
  /** Running while nobody is in the room. */
  settling: Promise<void> | null;
}

/** Opens the rooms of this process: a document is loaded when somebody comes, and saved and dropped when the last one leaves. */
export const startRooms = (platform: Platform, plugged: Plugged, places: RoomPlaces = roomLimits): Rooms =>
  new Rooms(platform, plugged, places);

class Rooms {
  readonly #platform: Platform;
  readonly #places: RoomPlaces;
  readonly #findAccess: (call: Call, input: { id: string; userId: string }) => Promise<RoomAccess | null>;
  readonly #processId: string;
  readonly #entries = new Map<string, Entry>();
  readonly #stopListening: () => void;
  readonly #settling = createSemaphore(settlingAtOnce);
  #isClosing = false;

  constructor(platform: Platform, plugged: Plugged, places: RoomPlaces) {
    this.#platform = platform;
    this.#places = places;
    this.#findAccess = guardAction(plugged, 'projects.getDocument', ({ db }, { id, userId }) =>
      findRoomAccess(db, id, userId),
    );
    this.#processId = Buffer.from(platform.randomBytes(9)).toString('base64url');
    onLiveMessage((channel, event, data) => this.#onLiveMessage(channel, event, data));
    // After a lost connection it is unknown what has been missed.
    this.#stopListening = onInvalidation((changed) => {
      if (typeof changed === 'symbol')
        void this.#each((room, id) =>
          Promise.all([room.catchUp(), checkRoles(platform, room, { projectId: id })]),
        );
    });
  }

  /** Finds out what the member may do in the project and opens its room; null where they may not see it. */
  async enter(actor: MemberActor, projectId: string): Promise<LivePresence | null> {
    const [platform, places] = [this.#platform, this.#places];
    const { db } = platform;
    const { userId } = actor;
    if (this.#isClosing || !isUuid(projectId)) return null;
    const call = makeCall(platform, db, actor);
    const access = await this.#findAccess(call, { id: projectId, userId }).catch(refusedCode);
    if (access === null) return null;
    if (typeof access === 'number') return refusing(access, 'refused');
    const { role } = access;
    // Who may not see the project has no meter: they could ask for any number of projects.
    const tooOften = sendMeterOf(db, projectId, userId).countOpening();
    if (tooOften !== null) return refusing(closeCodes.tooMuch, tooOften);
    const user = await findUser(db, userId);
    const room = user && (await this.#open(projectId, role));
    if (!user || !room) return null;
    let leave = () => {
      if (room.seats().length === 0) this.#settle(projectId, room);
    };
    return {
      channels: [projectChannel(projectId), projectMemberChannel(projectId, userId)],
      end: () => leave(),
      attach(socket: LiveSocket) {
        if (room.hasEnded()) {
          socket.close(1013, 'the room has just been closed');
          return null;
        }
        if (!room.people.hasPlaceOf(userId, role, places)) {
          socket.close(closeCodes.roomFull, 'This room is full.');
          return null;
        }
        const seat = room.enter({ userId, name: user.username, ...access }, socket);
        leave = () => room.leave(seat);
        // The role was read before the document was loaded, and may have changed.
        void checkRoles(platform, room, { projectId, of: userId });
        return seat;
      },
    };
  }

  /** Projects whose document is in memory. */
  openProjects(): string[] {
    return [...this.#entries.keys()];
  }

  /** Appends what waits, in all rooms. */
  flush(): Promise<unknown> {
    return this.#each((room) => room.flush());
  }

  /** Saves and leaves all rooms; sockets should be closed before. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#stopListening();
    await this.#each((room, id) => {
      if (room.seats().length === 0) this.#settle(id, room);
    });
    await Promise.all([...this.#entries.values()].map(({ settling }) => settling ?? Promise.resolve()));
  }

  #each(act: (room: Room, projectId: string) => unknown): Promise<unknown> {
    return Promise.all(
      [...this.#entries].map(async ([id, { opening }]) => {
        const room = await opening.catch(() => null);
        if (room) await act(room, id);
      }),
    );
  }

  #onLiveMessage(channel: string, event: string, data: object | undefined): void {
    const people = readPeopleChannel(channel);
    if (people !== null) {
      const room = people.process === this.#processId ? null : this.#entries.get(people.projectId)?.opening;
      void room?.then((one) => one?.people.receive(people.process, data as PeopleMessage)).catch(() => {});
      return;
    }
    const appended = readLogChannel(channel);
    const projectId = appended?.projectId ?? channel.replace(projectChannel(''), '');
    const entry = this.#entries.get(projectId);
    // That people come and go changes nobody's rights.
    if (!entry || event === 'presence' || appended?.appendedBy === this.#processId) return;
    entry.opening.then(
      (room) => room && (appended ? room.catchUp() : checkRoles(this.#platform, room, { projectId })),
      () => {},
    );
  }

  async #open(projectId: string, role: RoomRole): Promise<Room | null> {
    const room = await this.#openFor(projectId, role);
    if (role === 'listener' || !room?.isWithoutDocument()) return room;
    // Only listeners have been here: those come back to the document that there is now.
    room.end(1013, 'The project is opened anew.');
    return this.#openFor(projectId, role);
  }

  #openFor(projectId: string, role: RoomRole): Promise<Room | null> {
    const found = this.#entries.get(projectId);
    if (found) return found.opening;
    const mayEdit = role !== 'listener';
    const entry: Entry = { opening: this.#load(projectId, mayEdit, () => drop()), settling: null };
    const drop = () => {
      if (this.#entries.get(projectId) === entry) this.#entries.delete(projectId);
    };
    this.#entries.set(projectId, entry);
    entry.opening.then((room) => room === null && drop(), drop);
    return entry.opening;
  }

  async #load(projectId: string, mayEdit: boolean, onEnd: () => void): Promise<Room | null> {
    const platform = this.#platform;
    const current = await openDocument(platform, projectId, { mayEdit });
    if (!current) return null;
    const onEmpty = (room: Room) => this.#settle(projectId, room);
    const room = new Room({ platform, projectId, processId: this.#processId, current, onEmpty, onEnd });
    if (mayEdit) await room.migrate();
    return room;
  }

  /** Saves the room that nobody is in and drops it, unless somebody comes meanwhile. */
  #settle(projectId: string, room: Room): void {
    const entry = this.#entries.get(projectId);
    if (!entry || entry.settling) return;
    entry.settling = this.#settleUntilSaved(projectId, room).finally(() => {
      entry.settling = null;
      if (!this.#isClosing && room.seats().length === 0 && !room.hasEnded()) this.#settle(projectId, room);
    });
  }

  async #settleInTurn(room: Room): Promise<boolean> {
    const release = await this.#settling.acquire();
    try {
      return await room.settle();
    } finally {
      release();
    }
  }

  async #settleUntilSaved(projectId: string, room: Room): Promise<void> {
    while (room.seats().length === 0 && !room.hasEnded()) {
      const isSaved = await this.#settleInTurn(room).catch((err: unknown) => {
        this.#platform.log.warn({ err, projectId }, 'a room could not be saved yet');
        return false;
      });
      // Somebody may have come, edited and left meanwhile: the room goes round again.
      if (isSaved && !room.isIdle()) continue;
      if (isSaved && room.seats().length === 0) room.end(1001, 'nobody is here');
      else if (!isSaved && this.#isClosing) return;
      else if (!isSaved) await new Promise((resolve) => setTimeout(resolve, settleAgainMs));
    }
  }
}

/** The code with which a refusal of a guard closes the socket. */
function refusedCode(error: unknown): number {
  if (!isRefusal(error)) throw error;
  return error.code === 'second_factor_required' ? closeCodes.secondFactor : closeCodes.noAccess;
}

/** Opens the socket only to close it with a reason. */
const refusing = (code: number, reason: string): LivePresence => ({
  channels: [],
  end: () => {},
  attach(socket) {
    socket.close(code, reason);
    return null;
  },
});
