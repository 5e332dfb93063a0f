import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const deleteGroupPicture = jobType(
  'groups.delete-picture',
  z.strictObject({ imageKey: z.string().max(300) }),
);
