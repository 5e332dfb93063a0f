import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const refreshSimilar = jobType('similar.refresh', z.strictObject({}), { maxAttempts: 3 });
