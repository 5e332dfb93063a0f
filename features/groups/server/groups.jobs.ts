import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const decayGroupHeat = jobType('groups.cool-trending', z.strictObject({}));

export const deleteGroupPicture = jobType(
  'groups.delete-picture',
  z.strictObject({ imageKey: z.string().max(300) }),
);

export const purgeOrphanedGroupPictures = jobType('groups.tidy', z.strictObject({}));

/** Enqueues the e-mails about an update for one batch of members, those after this membership. */
export const enqueueGroupUpdateEmails = jobType(
  'groups.tell_members',
  z.strictObject({ newsId: z.uuid(), after: z.uuid().nullable() }),
  { maxAttempts: 16 },
);

/** Sends the e-mail about an update to one member. */
export const sendGroupUpdateEmail = jobType(
  'groups.send_news',
  z.strictObject({ newsId: z.uuid(), userId: z.uuid() }),
  { maxAttempts: 16 },
);
