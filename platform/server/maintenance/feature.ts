import { feature, onJob } from '#platform/server/feature.ts';
import { cleanup } from './cleanup.job.ts';

/** The jobs of the platform. */
export const maintenance = feature({
  name: 'maintenance',
  jobs: [
    onJob(cleanup, async () => (await import('./clean-up-platform.ts')).cleanUpPlatform, {
      cron: '31 4 * * *',
    }),
  ],
});
