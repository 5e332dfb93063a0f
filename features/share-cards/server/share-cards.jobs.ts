import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Draws the share card of a thing. */
export const drawShareCard = jobType(
  'share-cards.draw',
  z.strictObject({ kind: z.string().max(20), id: z.string().max(60) }),
  // Sound that is processed does not wait for pictures.
  { maxAttempts: 8, priority: 10 },
);

/** Deletes cards that have not been drawn for long. */
export const deleteOldCards = jobType('share-cards.delete-old', z.strictObject({}), { maxAttempts: 3 });
