import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const cleanUpNewsFiles = jobType('news.tidy', z.strictObject({}), { maxAttempts: 3 });
