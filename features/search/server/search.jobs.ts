import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const cleanUpWords = jobType('search.tidy-words', z.strictObject({}), { maxAttempts: 3 });

export const refreshOrders = jobType('search.refresh-orders', z.strictObject({}), { maxAttempts: 3 });
