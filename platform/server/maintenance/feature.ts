import { feature, onJob } from '#platform/server/feature.ts';
import { cleanup } from './cleanup.job.ts';

/** The platform's own jobs. */
export const maintenance = feature({
  name: 'maintenance',
  jobs: [
    onJob(cleanup, async () => (await import('./clean-up-platform.ts')).cleanUpPlatform, {
      cron: '31 4 * * *',
    }),
  ],
});
