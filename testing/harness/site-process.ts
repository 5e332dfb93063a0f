/**
 * A process that tests can kill: the API, and with `WITH_WORKER` jobs and events, on the database and data folder of the
 * environment. Sends its port to the parent when it is ready.
 */
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { features } from '#apps/features.ts';
import { startSiteLive } from '#apps/live/start-site-live.ts';
import { openPlatform } from '#apps/open-platform.ts';
import { createReadActor } from '#features/sign-in/server/sessions/read-actor.ts';
import { bringsSession } from '#features/sign-in/server/sessions/session-cookie.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { startOutboxLoop } from '#platform/server/events/outbox-loop.ts';
import { createServer } from '#platform/server/http/create-server.ts';
import { startJobs } from '#platform/server/jobs/run-jobs.ts';

const open = openPlatform(readConfig());
const { platform, pool, databaseUrl } = open;
const server = await createServer({
  platform,
  features,
  readActor: createReadActor(platform),
  hasSession: bringsSession,
  origins: new Set(),
  secureCookies: false,
  strictAnswers: true,
});
await server.listen({ host: '127.0.0.1', port: 0 });
await startSiteLive(server.server, open);
if (process.env.WITH_WORKER) {
  const heartbeat = { beatMs: 250, deadAfterSeconds: Number(process.env.DEAD_AFTER_SECONDS) };
  await startJobs({ platform, pool, features, concurrency: 1, heartbeat });
  await startOutboxLoop(platform, {
    url: databaseUrl,
    subscribers: features.flatMap(({ subscribers }) => subscribers),
  });
}
// A killed process writes nothing any more, and the next one starts in half the time.
flushCompileCache();
process.on('disconnect', () => process.exit(0));
process.send?.((server.server.address() as AddressInfo).port);
