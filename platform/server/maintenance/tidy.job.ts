import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const tidy = jobType('platform.tidy', z.strictObject({}), { maxAttempts: 3 });
