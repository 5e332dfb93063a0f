import { feature, onJob } from '#platform/server/feature.ts';
import { addArticleSounds, addSeedProduct, addSeedTrack } from './seed.jobs.ts';

/** The seeded community. A chain of jobs adds its tracks, so that a restart continues it. */
export const seeds = feature({
  name: 'seeds',
  jobs: [
    onJob(addSeedTrack, async () => (await import('./add-seed-track.ts')).addSeedTrack),
    onJob(addArticleSounds, async () => (await import('./news/add-article-sounds.ts')).addArticleSounds),
    onJob(addSeedProduct, async () => (await import('./shop/add-seed-product.ts')).addSeedProduct),
  ],
});
