import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const decayTrackHeat = jobType('tracks.cool-trending', z.strictObject({}), { maxAttempts: 3 });
