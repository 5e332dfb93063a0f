import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Adds the sounds of the article at this index, then those of the next ones. */
export const addArticleSounds = jobType(
  'seeds.add-lesson-sounds',
  z.strictObject({ place: z.number().int().min(0) }),
  { maxAttempts: 5 },
);
