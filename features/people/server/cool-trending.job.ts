import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const coolTrending = jobType('people.cool-trending', z.strictObject({}), { maxAttempts: 3 });
