import type { IncomingMessage, Server } from 'node:http';
import { plugged } from '#apps/features.ts';
import { startLive } from '#apps/live/start-live.ts';
import type { OpenPlatform } from '#apps/open-platform.ts';
import { type RoomPlaces, startRooms } from '#features/projects/server/rooms/start-rooms.ts';
import { startProjectPresence } from '#features/projects/server/start-project-presence.ts';
import { withEdition } from '#platform/server/config/edition.ts';
import { roomLimits } from '#studio/document/room-messages.ts';

/**
 * Opens the web sockets of the studio's host: `/socket?project={id}`, by which a member is present in the project while one is open, and
 * `/room?project={id}`, by which pages edit its document together.
 */
export async function startStudioLive(
  server: Server,
  open: OpenPlatform,
  places?: RoomPlaces,
): Promise<() => Promise<void>> {
  const platform = withEdition(open.platform, 'studio');
  const presence = startProjectPresence(platform);
  const rooms = startRooms(platform, plugged, places);
  const stopLive = await startLive(
    server,
    { ...open, platform },
    {
      origins: [platform.config.studioUrl],
      startPresence: (member, request) => presence.enter(member, projectOf(request)),
      also: {
        path: '/room',
        startPresence: (member, request) => rooms.enter(member, projectOf(request)),
        // The room itself says what is too long, with a reason.
        maxFrameBytes: 2 * roomLimits.messageBytes,
        refusesInside: true,
      },
    },
  );
  return async () => {
    await rooms.flush();
    await stopLive();
    await rooms.close();
    await presence.close();
  };
}

const projectOf = ({ url = '' }: IncomingMessage): string =>
  new URLSearchParams(url.split('?', 2)[1] ?? '').get('project') ?? '';
