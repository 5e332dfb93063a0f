import { keyOldNames } from '#features/identity/server/name-keys.store.ts';
import { startLive } from './live/start-live.ts';
import { openPlatform } from './platform.ts';
import { runProcess } from './run-process.ts';
import { handByHost } from './site/by-host.ts';
import { createSiteServer } from './site/create-site-server.ts';
import { tryDecoder } from './try-decoder.ts';

// The site, its education edition and its live channel by themselves, for halls with more than one process: DATABASE_URL names the database.
await runProcess(async (config) => {
  const open = openPlatform(config);
  await keyOldNames(open.platform.db);
  const server = await createSiteServer(open.platform);
  const education = await createSiteServer(open.platform, { educationMode: true });
  await education.ready();
  handByHost(server.server, new Map([[new URL(config.eduUrl).host, education.server]]));
  const stopLive = await startLive(server.server, open);
  await server.listen({ host: config.host, port: config.port });
  await tryDecoder(open.platform);
  return {
    async stop() {
      await stopLive();
      await Promise.all([server.close(), education.close()]);
      await open.close();
    },
  };
});
