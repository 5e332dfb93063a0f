import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Keys of the directories with the sizes of a picture. */
export const deletePictures = jobType(
  'profiles.delete-pictures',
  z.strictObject({ keys: z.array(z.string().max(300)).max(10) }),
);
