import { openPlatform } from '#apps/platform.ts';
import type { Running } from '#apps/run-process.ts';
import { createSiteServer } from '#apps/site/create-site-server.ts';
import { startWorker } from '#apps/worker/start-worker.ts';
import type { Config } from '#platform/server/config/config.ts';

/** Everything in one process: the site with its API, and the worker. */
export async function main(config: Config): Promise<Running> {
  const open = openPlatform(config);
  const server = await createSiteServer(open.platform);
  await server.listen({ host: config.host, port: config.port });
  const stopWorker = await startWorker(open);
  return {
    async stop() {
      await server.close();
      await stopWorker();
      await open.close();
    },
  };
}
