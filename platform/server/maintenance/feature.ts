import { feature, onJob } from '#platform/server/feature.ts';
import { fileGuards } from '#platform/server/storage/file-guard.ts';
import { cleanup } from './cleanup.job.ts';

/** The jobs and extension points of the platform. */
export const maintenance = feature({
  name: 'maintenance',
  points: [fileGuards],
  jobs: [
    onJob(cleanup, async () => (await import('./clean-up-platform.ts')).cleanUpPlatform, {
      cron: '31 4 * * *',
    }),
  ],
});
