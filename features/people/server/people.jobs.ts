import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const decayUserHeat = jobType('people.cool-trending', z.strictObject({}), { maxAttempts: 3 });
