import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const deleteTrackFiles = jobType(
  'tracks.delete-files',
  z.strictObject({
    trackId: z.uuid(),
    /** The track's upload. */
    fileName: z.string().max(200),
  }),
  {
    maxAttempts: 20,
  },
);
