import { feature, onJob } from '#platform/server/feature.ts';
import { tidy } from './tidy.job.ts';

/** The platform's own jobs. */
export const maintenance = feature({
  name: 'maintenance',
  jobs: [onJob(tidy, async () => (await import('./tidy.ts')).tidy, { cron: '31 4 * * *' })],
});
