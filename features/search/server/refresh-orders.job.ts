import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const refreshOrders = jobType('search.refresh-orders', z.strictObject({}), { maxAttempts: 3 });
