import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Sends the e-mail about one notification. */
export const sendNotificationEmail = jobType(
  'notifications.send_email',
  z.strictObject({ notificationId: z.uuid() }),
  { maxAttempts: 16 },
);

/** Notifies the followers of a track's owner, those after this one in the order of their follows. */
export const notifyFollowers = jobType(
  'notifications.notify_followers',
  z.strictObject({
    trackId: z.uuid(),
    ownerId: z.uuid(),
    after: z.strictObject({ followedAt: z.string().max(40), followerId: z.uuid() }).nullable(),
  }),
  { maxAttempts: 16 },
);

/** Notifies a group of a track in it, or of news of its campaign: its members after this one, in the order of their ids. */
export const notifyGroup = jobType(
  'notifications.notify_group',
  z.strictObject({
    kind: z.enum(['group_track', 'campaign_news']),
    groupId: z.uuid(),
    /** The track, or the update. */
    subjectId: z.uuid(),
    authorId: z.uuid(),
    after: z.uuid().nullable(),
  }),
  { maxAttempts: 16 },
);

/** Deletes read notifications that are older than they are kept. */
export const purgeNotifications = jobType('notifications.purge', z.strictObject({}), { maxAttempts: 3 });

/** Begins the weekly e-mails. */
export const beginWeeklyEmails = jobType('notifications.begin_weekly', z.strictObject({}));

/** Enqueues the weekly e-mails to one batch of members, those after this one. */
export const enqueueWeeklyEmails = jobType(
  'notifications.enqueue_weekly',
  z.strictObject({ after: z.uuid().nullable(), until: z.string().max(40) }),
  { maxAttempts: 16 },
);

/** Sends a member what they have not read of the seven days before `until`. */
export const sendWeeklyEmail = jobType(
  'notifications.send_weekly',
  z.strictObject({ userId: z.uuid(), until: z.string().max(40) }),
  { maxAttempts: 16 },
);
