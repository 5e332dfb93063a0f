import { feature, onJob } from '#platform/server/feature.ts';
import { addArticleSounds } from './news/add-article-sounds.job.ts';
import { addSeedTrack } from './seed.jobs.ts';

/** The first community. Its tracks come in by a chain of jobs, so that a restart goes on where it was. */
export const seeds = feature({
  name: 'seeds',
  jobs: [
    onJob(addSeedTrack, async () => (await import('./add-seed-track.ts')).addSeedTrack),
    onJob(addArticleSounds, async () => (await import('./news/add-article-sounds.ts')).addArticleSounds),
  ],
});
