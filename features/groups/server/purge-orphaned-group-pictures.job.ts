import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const purgeOrphanedGroupPictures = jobType('groups.tidy', z.strictObject({}));
