import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const purgePaymentEvents = jobType('payments.sweep', z.strictObject({}), { maxAttempts: 3 });
