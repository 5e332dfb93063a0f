import { commentCreated, commentHeld, heldCommentDecided } from '#features/comments/events.contract.ts';
import { userFollowed } from '#features/follows/contract.ts';
import { groupFollowed, groupInvited } from '#features/groups/contract.ts';
import { groupTrackListed, groupTrackPosted, groupUpdatePosted } from '#features/groups/events.contract.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import {
  projectInvited,
  projectMembershipRequested,
  projectMessagePosted,
  projectRequestAccepted,
} from '#features/projects/contract.ts';
import { trackLiked, trackListed } from '#features/tracks/events.contract.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { bind, type Delivered, feature, onEvent, onJob } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import * as settings from '../settings.contract.ts';
import { notificationUnsubscribeRoute, stopNotificationEmails } from './emails/stop-notification-emails.ts';
import { listNotificationSettings } from './list-notification-settings.ts';
import { listNotifications } from './list-notifications.ts';
import { notificationHosts } from './notification-host.ts';
import {
  beginWeeklyEmails,
  enqueueWeeklyEmails,
  notifyFollowers,
  notifyGroup,
  purgeNotifications,
  sendNotificationEmail,
  sendWeeklyEmail,
} from './notifications.jobs.ts';
import { notificationsOfMember } from './notifications-of-member.ts';
import { notifyOnEvent } from './notify.ts';
import { notifyOfComments, notifyOfHeldComments, notifyOfLikes, onHeldDecided } from './notify-of-acts.ts';
import { readNotification } from './read-notification.ts';
import { updateNotificationSetting } from './update-notification-setting.ts';

/** Begins to notify groups of tracks in them; one that is not listed yet notifies nobody. */
async function notifyOfGroupTracks(
  call: Call,
  events: readonly Delivered<PayloadOf<typeof groupTrackPosted>>[],
): Promise<void> {
  for (const { payload } of events) {
    const { groupId, trackId: subjectId, userId: authorId } = payload;
    await call.enqueue(notifyGroup, { kind: 'group_track', groupId, subjectId, authorId, after: null });
  }
}

/** Notifications about targets of the plugged hosts, and about follows of members, which need no host. */
export const notifications = feature({
  name: 'notifications',
  points: [notificationHosts],
  plugs: [memberParts.plug(notificationsOfMember)],
  endpoints: [
    bind(contract.readNotification, readNotification),
    bind(settings.listNotificationSettings, listNotificationSettings),
    bind(settings.updateNotificationSetting, updateNotificationSetting),
    bind(settings.stopNotificationEmails, stopNotificationEmails),
  ],
  jobs: [
    onJob(notifyGroup, async () => (await import('./notify-group.ts')).handleNotifyGroup),
    onJob(purgeNotifications, async () => (await import('./purge-notifications.ts')).purgeNotifications, {
      cron: '31 4 * * *',
    }),
    onJob(notifyFollowers, async () => (await import('./notify-followers.ts')).handleNotifyFollowers),
    onJob(
      beginWeeklyEmails,
      async () => (await import('./emails/weekly-emails.ts')).handleBeginWeeklyEmails,
      {
        cron: '0 7 * * 1',
      },
    ),
    onJob(
      enqueueWeeklyEmails,
      async () => (await import('./emails/weekly-emails.ts')).handleEnqueueWeeklyEmails,
    ),
  ],
  routes: [notificationUnsubscribeRoute],
  build: (plugged) => ({
    endpoints: [
      bind(contract.listNotifications, (call, input) =>
        listNotifications(call, plugged.list(notificationHosts), input),
      ),
    ],
    jobs: [
      onJob(sendNotificationEmail, async () => {
        const { handleSendNotificationEmail } = await import('./emails/send-notification-email.ts');
        return (call, payload) => handleSendNotificationEmail(call, plugged.list(notificationHosts), payload);
      }),
      onJob(sendWeeklyEmail, async () => {
        const { handleSendWeeklyEmail } = await import('./emails/weekly-emails.ts');
        return (call, payload) => handleSendWeeklyEmail(call, plugged.list(notificationHosts), payload);
      }),
    ],
    subscribers: [
      onEvent('notifications.on-track-liked', trackLiked, (call, events) =>
        notifyOfLikes(call, plugged.list(notificationHosts), events),
      ),
      onEvent('notifications.on-comment-held', commentHeld, (call, events) =>
        notifyOfHeldComments(call, plugged.list(notificationHosts), events),
      ),
      onEvent('notifications.on-comment-created', commentCreated, (call, events) =>
        notifyOfComments(call, plugged.list(notificationHosts), events),
      ),
    ],
  }),
  subscribers: [
    onEvent('notifications.on-held-comment-decided', heldCommentDecided, onHeldDecided),
    onEvent('notifications.on-track-listed', trackListed, async (call, events) => {
      for (const { payload } of events) await call.enqueue(notifyFollowers, { ...payload, after: null });
    }),
    onEvent('notifications.on-group-track-posted', groupTrackPosted, notifyOfGroupTracks),
    onEvent('notifications.on-group-track-listed', groupTrackListed, notifyOfGroupTracks),
    onEvent('notifications.on-group-update-posted', groupUpdatePosted, async (call, events) => {
      for (const {
        payload: { groupId, newsId, userId },
      } of events)
        await call.enqueue(notifyGroup, {
          ...{ kind: 'campaign_news', groupId, subjectId: newsId },
          ...{ authorId: userId, after: null },
        });
    }),
    notifyOnEvent(userFollowed, ({ followerId, followedId }) => ({
      kind: 'new_follow_user',
      authorId: followerId,
      recipientIds: [followedId],
    })),
    notifyOnEvent(projectInvited, ({ invitedId, ...about }) => ({
      kind: 'collab_invitation',
      ...about,
      recipientIds: [invitedId],
    })),
    notifyOnEvent(projectMembershipRequested, ({ ownerId, ...about }) => ({
      kind: 'collab_join_request',
      ...about,
      recipientIds: [ownerId],
    })),
    notifyOnEvent(projectRequestAccepted, ({ requesterId, ...about }) => ({
      kind: 'collab_request_accept',
      ...about,
      recipientIds: [requesterId],
    })),
    notifyOnEvent(projectMessagePosted, ({ memberIds, ...about }) => ({
      kind: 'project_message',
      ...about,
      recipientIds: memberIds,
    })),
    notifyOnEvent(groupInvited, ({ invitedId, ...about }) => ({
      kind: 'new_group_invitation',
      ...about,
      recipientIds: [invitedId],
    })),
    notifyOnEvent(groupFollowed, ({ adminIds, ...about }) => ({
      kind: 'new_follow_group',
      ...about,
      recipientIds: adminIds,
    })),
  ],
});
