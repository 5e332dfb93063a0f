import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const tidyGroups = jobType('groups.tidy', z.strictObject({}));
