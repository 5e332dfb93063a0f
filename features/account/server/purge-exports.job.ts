import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const purgeExports = jobType('account.sweep_exports', z.strictObject({}), { maxAttempts: 3 });
