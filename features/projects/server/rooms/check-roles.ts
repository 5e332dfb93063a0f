import type { Platform } from '#platform/server/call.ts';
import { closeCodes } from '#studio/document/room-messages.ts';
import { findRoomRole } from './find-room-role.ts';
import type { Room } from './room.ts';

/** Gives everybody in a room the role that they have now, and closes the sockets of those who may not see the project any more. */
export async function checkRoles({ db, log }: Platform, room: Room, projectId: string): Promise<void> {
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
