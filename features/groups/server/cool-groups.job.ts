import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const coolGroups = jobType('groups.cool-trending', z.strictObject({}));
