import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Adds the planned track of this index, then the next. */
export const addSeedTrack = jobType('seeds.add-track', z.strictObject({ index: z.number().int().min(0) }), {
  maxAttempts: 5,
});
