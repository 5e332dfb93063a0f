import { userFollowed } from '#features/follows/contract.ts';
import { groupFollowed, groupInvited } from '#features/groups/contract.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import {
  projectInvited,
  projectMembershipRequested,
  projectMessagePosted,
  projectRequestAccepted,
} from '#features/projects/contract.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { listNotifications } from './list-notifications.ts';
import { notificationHosts } from './notification-host.ts';
import { notificationsOfMember } from './notifications-of-member.ts';
import { notifyOnEvent } from './notify.ts';
import { readNotification } from './read-notification.ts';

/** Notifications about targets of the plugged hosts, and about follows of members, which need no host. */
export const notifications = feature({
  name: 'notifications',
  points: [notificationHosts],
  plugs: [memberParts.plug(notificationsOfMember)],
  endpoints: [bind(contract.readNotification, readNotification)],
  build: (plugged) => ({
    endpoints: [
      bind(contract.listNotifications, (call, input) =>
        listNotifications(call, plugged.list(notificationHosts), input),
      ),
    ],
  }),
  subscribers: [
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
