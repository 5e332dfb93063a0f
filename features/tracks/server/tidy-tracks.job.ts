import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const tidyTracks = jobType('tracks.tidy', z.strictObject({}), { maxAttempts: 3 });
