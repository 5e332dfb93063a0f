import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Makes the files of a media item from its upload. */
export const processMedia = jobType(
  'media.process',
  z.strictObject({ itemId: z.uuid(), upload: z.string().max(60) }),
  { maxAttempts: 20, maxRetryDelaySeconds: 300 },
);

/** Deletes stored objects that no item refers to any more, and uploads that were used. */
export const deleteMediaFiles = jobType(
  'media.delete-files',
  z.strictObject({
    keys: z.array(z.string().max(400)).max(100),
    uploads: z.array(z.string().max(60)).max(10),
  }),
  { maxAttempts: 20 },
);

export const cleanUpMediaFiles = jobType('media.clean-up-files', z.strictObject({}), { maxAttempts: 3 });
