import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const cleanup = jobType('platform.tidy', z.strictObject({}), { maxAttempts: 3 });
