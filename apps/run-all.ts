import { checkDecoder } from '#apps/check-decoder.ts';
import { startEducationLive } from '#apps/live/start-education-live.ts';
import { startSiteLive } from '#apps/live/start-site-live.ts';
import { openPlatform } from '#apps/open-platform.ts';
import { runProcess, type StoppableProcess } from '#apps/run-process.ts';
import { createSiteServer } from '#apps/site/serving/create-site-server.ts';
import { routeByHost } from '#apps/site/serving/route-by-host.ts';
import { createStudioServer } from '#apps/studio/create-studio-server.ts';
import { startStudioLive } from '#apps/studio/start-studio-live.ts';
import { insertMissingNameKeys } from '#features/members/server/name-keys.store.ts';
import type { Config } from '#platform/server/config/config.ts';
import { createMetrics } from '#platform/server/http/metrics.ts';

/**
 * Starts everything in one process: the site with its API, its education edition, the studio's host, the live channel and the
 * worker.
 */
async function startAll(config: Config): Promise<StoppableProcess> {
  const open = openPlatform(config);
  await insertMissingNameKeys(open.platform.db);
  const metrics = createMetrics();
  const server = await createSiteServer(open.platform, { metrics, cacheAnswers: true });
  // The site listens first; what it does not need for that is loaded from disk afterwards.
  await server.listen({ host: config.host, port: config.port });
  const stopLive = await startSiteLive(server.server, open);
  const education = await createSiteServer(open.platform, { educationMode: true, cacheAnswers: true });
  await education.ready();
  routeByHost(server.server, new Map([[new URL(config.eduUrl).host, education.server]]));
  const stopEducationLive = await startEducationLive(education.server, open);
  const studio = await createStudioServer(open.platform);
  const stopStudioLive = await startStudioLive(studio.server, open);
  await education.listen({ host: config.host, port: config.eduPort });
  await studio.listen({ host: config.host, port: config.studioPort });
  const figures = await metrics.listen(config.metricsPort);
  const { startWorker } = await import('#apps/worker/start-worker.ts');
  await checkDecoder(open.platform);
  const stopWorker = await startWorker(open);
  if (config.seed === 'auto') {
    const { seedAll } = await import('#db/seeds/seed-all.ts');
    await seedAll(open.platform);
  }
  return {
    async stop() {
      await Promise.all([stopLive(), stopEducationLive(), stopStudioLive()]);
      await Promise.all([server.close(), education.close(), studio.close()]);
      figures.close();
      await stopWorker();
      await open.close();
    },
  };
}

// The program that `npm start` supervises: everything in one process.
await runProcess(startAll);
