import type { IncomingMessage, Server } from 'node:http';
import { startLive } from '#apps/live/start-live.ts';
import type { OpenPlatform } from '#apps/open-platform.ts';
import { startProjectPresence } from '#features/projects/server/start-project-presence.ts';
import { withEdition } from '#platform/server/config/edition.ts';

/** Opens the web sockets of the studio's host, `/socket?project={id}`: a member is present in the project while one is open. */
export async function startStudioLive(server: Server, open: OpenPlatform): Promise<() => Promise<void>> {
  const platform = withEdition(open.platform, 'studio');
  const presence = startProjectPresence(platform);
  const stopLive = await startLive(
    server,
    { ...open, platform },
    {
      origins: [platform.config.studioUrl],
      startPresence: (member, request) => presence.enter(member, projectOf(request)),
    },
  );
  return async () => {
    await stopLive();
    await presence.close();
  };
}

const projectOf = ({ url = '' }: IncomingMessage): string =>
  new URLSearchParams(url.split('?', 2)[1] ?? '').get('project') ?? '';
