import { feature, onJob } from '#platform/server/feature.ts';
import { addLessonSounds } from './news/add-lesson-sounds.job.ts';
import { addSeedTrack } from './seed.jobs.ts';

/** The first community. Its tracks come in by a chain of jobs, so that a restart goes on where it was. */
export const seeds = feature({
  name: 'seeds',
  jobs: [
    onJob(addSeedTrack, async () => (await import('./add-seed-track.ts')).addSeedTrack),
    onJob(addLessonSounds, async () => (await import('./news/add-lesson-sounds.ts')).addLessonSounds),
  ],
});
