import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const deleteCover = jobType('tracks.delete-cover', z.strictObject({ imageKey: z.string().max(200) }));
