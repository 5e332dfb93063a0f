import { startLive } from './live/start-live.ts';
import { openPlatform } from './platform.ts';
import { runProcess } from './run-process.ts';
import { createSiteServer } from './site/create-site-server.ts';
import { tryDecoder } from './try-decoder.ts';

// The site and its live channel by themselves, for halls with more than one process: DATABASE_URL names the database.
await runProcess(async (config) => {
  const open = openPlatform(config);
  const server = await createSiteServer(open.platform);
  const stopLive = await startLive(server.server, open);
  await server.listen({ host: config.host, port: config.port });
  await tryDecoder(open.platform);
  return {
    async stop() {
      await stopLive();
      await server.close();
      await open.close();
    },
  };
});
