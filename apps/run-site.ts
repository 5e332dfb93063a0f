import { insertMissingNameKeys } from '#features/members/server/name-keys.store.ts';
import { checkDecoder } from './check-decoder.ts';
import { startEducationLive } from './live/start-education-live.ts';
import { startSiteLive } from './live/start-site-live.ts';
import { openPlatform } from './open-platform.ts';
import { runProcess } from './run-process.ts';
import { createSiteServer } from './site/serving/create-site-server.ts';
import { routeByHost } from './site/serving/route-by-host.ts';

// The site, its education edition and their live channels, for installations with several processes: DATABASE_URL names the database.
await runProcess(async (config) => {
  const open = openPlatform(config);
  await insertMissingNameKeys(open.platform.db);
  const server = await createSiteServer(open.platform);
  const education = await createSiteServer(open.platform, { educationMode: true });
  await education.ready();
  routeByHost(server.server, new Map([[new URL(config.eduUrl).host, education.server]]));
  const stopLive = await startSiteLive(server.server, open);
  const stopEducationLive = await startEducationLive(education.server, open);
  await server.listen({ host: config.host, port: config.port });
  await checkDecoder(open.platform);
  return {
    async stop() {
      await Promise.all([stopLive(), stopEducationLive()]);
      await Promise.all([server.close(), education.close()]);
      await open.close();
    },
  };
});
