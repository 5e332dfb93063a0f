import type { AddressInfo } from 'node:net';
import { createStudioServer } from '#apps/studio/create-studio-server.ts';
import { startStudioLive } from '#apps/studio/start-studio-live.ts';
import type { RoomPlaces } from '#features/projects/server/rooms/start-rooms.ts';
import { aStudioSession } from '#features/projects/testing/a-studio-session.ts';
import type { Member, World } from '#testing/world.ts';
import { aRoomPage } from './a-room-page.ts';

export type StudioProcess = Awaited<ReturnType<typeof aStudioProcess>>;

/** A process with the studio's host and its sockets; `stop` is what SIGTERM does. */
export async function aStudioProcess({ platform, database }: World, places?: RoomPlaces) {
  const server = await createStudioServer(platform, null);
  const open = { platform, pool: database.pool, databaseUrl: database.url, close: async () => {} };
  const stopLive = await startStudioLive(server.server, open, places);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const address = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  let stopping: Promise<void> | null = null;

  const headersOf = async (member: Member): Promise<Record<string, string>> => {
    const { name, value } = await aStudioSession(platform, member.id);
    return { cookie: `${name}=${value}`, origin: platform.config.studioUrl };
  };
  return {
    address,
    headersOf,
    async page(
      member: Member,
      project: string,
      more: Pick<Parameters<typeof aRoomPage>[0], 'doc' | 'listens'> = {},
    ) {
      const headers = await headersOf(member);
      return aRoomPage({
        url: `ws://${address}/room?project=${project}`,
        headers,
        name: member.username,
        ...more,
      });
    },
    stop(): Promise<void> {
      stopping ??= stopLive().then(() => server.close());
      return stopping;
    },
  };
}
