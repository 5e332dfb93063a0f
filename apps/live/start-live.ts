import type { Server } from 'node:http';
import type { OpenPlatform } from '#apps/platform.ts';
import { createReadActor } from '#features/identity/server/read-actor.ts';
import type { Actor } from '#platform/pure/actor.ts';
import { parseCookies } from '#platform/server/http/call-http.ts';
import { forwardedAddress } from '#platform/server/http/forwarded-address.ts';
import { createLiveHub } from '#platform/server/live/live-hub.ts';
import { listenLive } from '#platform/server/live/live-listen.ts';
import { attachLive } from '#platform/server/live/live-server.ts';

/** Web sockets at `/live` of the server: every tab of a member gets the channel `user:{id}`; nothing else can be asked for yet. */
export async function startLive(
  server: Server,
  { platform, databaseUrl }: OpenPlatform,
): Promise<() => Promise<void>> {
  const { config, log } = platform;
  const hub = createLiveHub();
  const readActor = createReadActor(platform);
  const listening = await listenLive({ url: databaseUrl, hub, log });
  const attached = attachLive(server, {
    hub,
    log,
    origins: [config.siteUrl, config.eduUrl, config.studioUrl],
    addressOf: (request) => forwardedAddress(request, config.trustedProxies),
    resolveActor: (request) => readActor(parseCookies(request.headers.cookie)),
    channelsOf: ownChannels,
    maySubscribe: async () => false,
  });
  return async () => {
    await attached.close();
    await listening.close();
  };
}

const ownChannels = (actor: Actor): string[] => (actor.userId ? [`user:${actor.userId}`] : []);
