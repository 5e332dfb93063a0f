import { findUser } from '#features/members/server/find-user.ts';
import type { MemberActor } from '#platform/pure/actor.ts';
import { isUuid } from '#platform/pure/ids.ts';
import type { Platform } from '#platform/server/call.ts';
import { onInvalidation } from '#platform/server/live/invalidation.ts';
import { onLiveMessage } from '#platform/server/live/live-message-listeners.ts';
import type { LivePresence } from '#platform/server/live/live-server.ts';
import { closeCodes } from '#studio/document/room-messages.ts';
import { projectChannel, projectMemberChannel } from '../publish-to-project.ts';
import { findRoomRole } from './find-room-role.ts';
import { openDocument } from './open-document.ts';
import { createRoom, type Room } from './room.ts';
import type { RoomSocket, Seat } from './room-seat.ts';
import { readLogChannel } from './update-log.store.ts';

export interface Rooms {
  /** Finds out what the member may do in the project and opens its room; null where they may not see it. */
  enter(member: MemberActor, projectId: string): Promise<LivePresence | null>;
  /** Projects whose document is in memory. */
  open(): string[];
  /** Appends what waits, in all rooms. */
  flush(): Promise<void>;
  /** Saves and leaves all rooms; sockets should be closed before. */
  close(): Promise<void>;
}

/** How often a room that nobody is in tries to save what the database did not take. */
const settleAgainMs = 1000;

/** The rooms of this process: a document is loaded when somebody comes and saved and dropped when the last one leaves. */
export function startRooms(platform: Platform): Rooms {
  const { db, log, randomBytes } = platform;
  const processId = Buffer.from(randomBytes(9)).toString('base64url');
  const rooms = new Map<string, Promise<Room | null>>();
  const settling = new Map<string, Promise<void>>();
  let isClosing = false;

  const each = (act: (room: Room, projectId: string) => unknown) =>
    Promise.all(
      [...rooms].map(async ([id, opening]) => {
        const room = await opening.catch(() => null);
        if (room) await act(room, id);
      }),
    );

  onLiveMessage((channel) => {
    const appended = readLogChannel(channel);
    const projectId =
      appended?.projectId ?? (channel.startsWith(projectStart) ? channel.slice(projectStart.length) : '');
    const opening = rooms.get(projectId);
    if (!opening || appended?.appendedBy === processId) return;
    void opening.then(
      (room) => room && (appended ? room.catchUp() : checkRoles(room, projectId)),
      () => {},
    );
  });
  // After a lost connection it is unknown what has been missed.
  const stopListening = onInvalidation((changed) => {
    if (typeof changed === 'symbol')
      void each((room, id) => Promise.all([room.catchUp(), checkRoles(room, id)]));
  });

  async function checkRoles(room: Room, projectId: string): Promise<void> {
    try {
      for (const userId of new Set(room.seats().map((seat) => seat.userId))) {
        const role = await findRoomRole(db, projectId, userId);
        for (const seat of room.seats().filter((one) => one.userId === userId)) {
          if (role === null) seat.close(closeCodes.noAccess, 'no access');
          else if (role !== seat.role) {
            seat.role = role;
            seat.send({ event: 'role', role });
          }
        }
      }
    } catch (err) {
      log.warn({ err, projectId }, 'the rights in a room could not be checked');
    }
  }

  async function load(projectId: string): Promise<Room | null> {
    const current = await openDocument(platform, projectId);
    if (!current) return null;
    const drop = () => {
      if (rooms.get(projectId) === opening) rooms.delete(projectId);
    };
    const room = createRoom({
      platform,
      projectId,
      processId,
      current,
      onEmpty: () => settle(projectId, room),
      onEnd: drop,
    });
    const opening = rooms.get(projectId);
    return room;
  }

  function openRoom(projectId: string): Promise<Room | null> {
    const found = rooms.get(projectId);
    if (found) return found;
    const opening = load(projectId);
    rooms.set(projectId, opening);
    opening.then(
      (room) => room === null && rooms.delete(projectId),
      () => rooms.delete(projectId),
    );
    return opening;
  }

  /** Saves the room that nobody is in and drops it, unless somebody comes meanwhile. */
  function settle(projectId: string, room: Room): void {
    if (settling.has(projectId)) return;
    const run = async () => {
      while (room.seats().length === 0 && !room.hasEnded()) {
        const isSaved = await room.settle().catch((err: unknown) => {
          log.warn({ err, projectId }, 'a room could not be saved yet');
          return false;
        });
        if (isSaved && room.seats().length === 0) return room.end(1001, 'nobody is here');
        if (!isSaved && isClosing) return;
        if (!isSaved) await new Promise((resolve) => setTimeout(resolve, settleAgainMs));
      }
    };
    const running = run().finally(() => {
      settling.delete(projectId);
      if (!isClosing && room.seats().length === 0 && !room.hasEnded()) settle(projectId, room);
    });
    settling.set(projectId, running);
  }

  return {
    async enter({ userId }, projectId) {
      if (isClosing || !isUuid(projectId)) return null;
      const role = await findRoomRole(db, projectId, userId);
      const user = role && (await findUser(db, userId));
      if (!role || !user) return null;
      const room = await openRoom(projectId);
      if (!room) return null;
      let hasLeft = false;
      let leave = () => {
        hasLeft = true;
        if (room.seats().length === 0) settle(projectId, room);
      };
      return {
        channels: [projectChannel(projectId), projectMemberChannel(projectId, userId)],
        end: () => leave(),
        attach(socket: RoomSocket): Seat | null {
          if (hasLeft) return null;
          if (room.hasEnded()) {
            socket.close(1013, 'the room has just been closed');
            return null;
          }
          const seat = room.enter({ userId, name: user.username, role }, socket);
          leave = () => room.leave(seat);
          return seat;
        },
      };
    },
    open: () => [...rooms.keys()],
    flush: async () => {
      await each((room) => room.flush());
    },
    async close() {
      isClosing = true;
      stopListening();
      await each((room, id) => {
        if (room.seats().length === 0) settle(id, room);
      });
      await Promise.all(settling.values());
    },
  };
}

const projectStart = projectChannel('');
