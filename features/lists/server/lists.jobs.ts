import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const purgePlayedTracks = jobType('lists.purge-played', z.strictObject({}), { maxAttempts: 3 });

/** Deletes the files of a cover that is replaced or whose list is deleted. */
export const deleteListCover = jobType(
  'lists.delete-cover',
  z.strictObject({ imageKey: z.string().max(300) }),
);

/** Deletes covers without a list that a crash left behind. */
export const purgeListCovers = jobType('lists.purge-covers', z.strictObject({}));
