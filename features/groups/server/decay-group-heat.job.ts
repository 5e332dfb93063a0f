import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const decayGroupHeat = jobType('groups.cool-trending', z.strictObject({}));
