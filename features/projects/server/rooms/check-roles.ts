import type { Platform } from '#platform/server/call.ts';
import { findRoomAccess } from './find-room-access.ts';
import type { Room } from './room.ts';

const againMs = 500;

/**
 * Gives the people of a room, or one of them, the role that they have now, and closes the sockets of those who may not see the project any
 * more. It is tried until the database answers or the room has ended.
 */
export async function checkRoles(
  { db, log }: Platform,
  room: Room,
  { projectId, of }: { projectId: string; of?: string },
): Promise<void> {
  while (!room.hasEnded()) {
    try {
      const present = new Set(room.seats().map((seat) => seat.userId));
      for (const userId of of === undefined ? present : [of].filter((one) => present.has(one)))
        room.setAccess(userId, await findRoomAccess(db, projectId, userId));
      return;
    } catch (err) {
      log.warn({ err, projectId }, 'the rights in a room could not be checked yet');
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
}
