import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const deleteTrackFiles = jobType('tracks.delete-files', z.strictObject({ trackId: z.uuid() }), {
  maxAttempts: 20,
});
