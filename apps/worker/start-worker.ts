import { features as allFeatures } from '#apps/features.ts';
import type { OpenPlatform } from '#apps/open-platform.ts';
import { startOutboxLoop } from '#platform/server/events/outbox-loop.ts';
import type { Feature } from '#platform/server/feature.ts';
import { startJobs } from '#platform/server/jobs/run-jobs.ts';
import { purgeTemporaryFolders } from '#platform/server/storage/temporary-folders.ts';

/** Removes what killed processes left in `DATA_DIR/tmp`, then runs jobs and delivers events until the returned function is called. */
export async function startWorker(
  { platform, pool, databaseUrl }: OpenPlatform,
  features: readonly Feature[] = allFeatures,
): Promise<() => Promise<void>> {
  await purgeTemporaryFolders(platform.config.dataDir, platform.clock.now());
  const stopJobs = await startJobs({
    platform,
    pool,
    features,
    concurrency: platform.config.workerConcurrency,
  });
  const stopOutbox = await startOutboxLoop(platform, {
    url: databaseUrl,
    subscribers: features.flatMap((feature) => feature.subscribers),
  });
  return async () => {
    await Promise.all([stopJobs(), stopOutbox()]);
  };
}
