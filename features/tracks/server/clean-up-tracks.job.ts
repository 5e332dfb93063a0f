import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const cleanUpTracks = jobType('tracks.tidy', z.strictObject({}), { maxAttempts: 3 });
