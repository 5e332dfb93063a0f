import { features } from '#apps/features.ts';
import type { OpenPlatform } from '#apps/platform.ts';
import { startOutboxLoop } from '#platform/server/events/outbox-loop.ts';
import { startJobs } from '#platform/server/jobs/run-jobs.ts';

/** Runs jobs and delivers events until the returned function is called. */
export async function startWorker({ platform, pool }: OpenPlatform): Promise<() => Promise<void>> {
  const stopJobs = await startJobs({
    platform,
    pool,
    features,
    concurrency: platform.config.workerConcurrency,
  });
  const stopOutbox = startOutboxLoop(
    platform,
    features.flatMap((feature) => feature.subscribers),
  );
  return async () => {
    await Promise.all([stopJobs(), stopOutbox()]);
  };
}
