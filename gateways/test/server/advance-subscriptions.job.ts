import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const advanceSubscriptions = jobType('payments.move-time', z.strictObject({}), { maxAttempts: 1 });
