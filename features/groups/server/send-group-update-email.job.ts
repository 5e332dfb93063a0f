import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Writes to the members of an update's group, some at a time, those after this membership. */
export const enqueueGroupUpdateEmails = jobType(
  'groups.tell_members',
  z.strictObject({ newsId: z.uuid(), after: z.uuid().nullable() }),
  { maxAttempts: 16 },
);

/** The letter to one of them. */
export const sendGroupUpdateEmail = jobType(
  'groups.send_news',
  z.strictObject({ newsId: z.uuid(), userId: z.uuid() }),
  { maxAttempts: 16 },
);
