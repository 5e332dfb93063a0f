import type { Server } from 'node:http';
import type { OpenPlatform } from '#apps/open-platform.ts';
import { createReadActor } from '#features/sign-in/server/sessions/read-actor.ts';
import type { MemberActor } from '#platform/pure/actor.ts';
import { parseCookies } from '#platform/server/http/call-http.ts';
import { forwardedAddress } from '#platform/server/http/forwarded-address.ts';
import { createLiveHub } from '#platform/server/live/live-hub.ts';
import { startLiveListener } from '#platform/server/live/live-listener.ts';
import { attachLiveServer, type LiveSettings } from '#platform/server/live/live-server.ts';
import { closeEndedSessions } from './close-ended-sessions.ts';

const checkSessionsEveryMs = 60_000;

interface LiveServerOptions
  extends Pick<LiveSettings, 'startPresence' | 'findWatched' | 'addressCountsMembers'> {
  /** Origins that may open sockets; the site's and the studio's by default. */
  origins?: readonly string[];
  /** Sockets of another path with the same checks. */
  also?: Pick<LiveSettings, 'path' | 'startPresence' | 'maxFrameBytes' | 'refusesInside'>;
}

/** Opens web sockets at `/socket`: every tab of a member receives the channel `user:{id}`. */
export async function startLive(
  server: Server,
  { platform, databaseUrl }: OpenPlatform,
  { origins, also, ...options }: LiveServerOptions = {},
): Promise<() => Promise<void>> {
  const { config, log } = platform;
  const hub = createLiveHub();
  const readActor = createReadActor(platform);
  const checkSessions = () =>
    void closeEndedSessions(platform, hub).catch((error: unknown) =>
      log.warn({ err: error }, 'the sessions of live sockets could not be checked'),
    );
  const listening = await startLiveListener({ url: databaseUrl, hub, log, onListenAgain: checkSessions });
  const settings: LiveSettings = {
    hub,
    log,
    origins: origins ?? [config.siteUrl, config.studioUrl],
    addressOf: (request) => forwardedAddress(request, config.trustedProxies),
    resolveActor: (request) => readActor(parseCookies(request.headers.cookie)),
    channelsOf: ownChannels,
    ...options,
  };
  const attached = [settings, ...(also ? [{ ...settings, ...also }] : [])].map((one) =>
    attachLiveServer(server, one),
  );
  const checking = setInterval(checkSessions, checkSessionsEveryMs);
  return async () => {
    clearInterval(checking);
    await Promise.all(attached.map((one) => one.close()));
    await listening.close();
  };
}

const ownChannels = ({ userId }: MemberActor): string[] => [`user:${userId}`];
