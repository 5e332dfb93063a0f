import { z } from 'zod';
import { feature, onJob } from '#platform/server/feature.ts';
import { jobType } from '#platform/server/jobs/job.ts';
import { fileGuards } from '#platform/server/storage/file-guard.ts';

const cleanup = jobType('platform.tidy', z.strictObject({}), { maxAttempts: 3 });

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
