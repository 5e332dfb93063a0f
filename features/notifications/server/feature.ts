import { userFollowed } from '#features/follows/contract.ts';
import { groupFollowed, groupInvited } from '#features/groups/contract.ts';
import {
  projectInvited,
  projectMembershipRequested,
  projectMessagePosted,
  projectRequestAccepted,
} from '#features/projects/contract.ts';
import { bind, type Feature, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { listNotifications } from './list-notifications.ts';
import { noticeOn } from './notice-on.ts';
import type { NotificationHosts } from './notification-host.ts';
import { readNotification } from './read-notification.ts';

/** Notifications about everything that plugs in, and about follows of members, which need no plug. */
export function notifications(hosts: NotificationHosts): Feature {
  return feature({
    name: 'notifications',
    endpoints: [
      bind(contract.listNotifications, (call, input) => listNotifications(call, hosts, input)),
      bind(contract.readNotification, readNotification),
    ],
    subscribers: [
      noticeOn(userFollowed, ({ followerId, followedId }) => ({
        kind: 'new_follow_user',
        authorId: followerId,
        recipientIds: [followedId],
      })),
      noticeOn(projectInvited, ({ invitedId, ...about }) => ({
        kind: 'collab_invitation',
        ...about,
        recipientIds: [invitedId],
      })),
      noticeOn(projectMembershipRequested, ({ ownerId, ...about }) => ({
        kind: 'collab_join_request',
        ...about,
        recipientIds: [ownerId],
      })),
      noticeOn(projectRequestAccepted, ({ requesterId, ...about }) => ({
        kind: 'collab_request_accept',
        ...about,
        recipientIds: [requesterId],
      })),
      noticeOn(projectMessagePosted, ({ memberIds, ...about }) => ({
        kind: 'project_message',
        ...about,
        recipientIds: memberIds,
      })),
      noticeOn(groupInvited, ({ invitedId, ...about }) => ({
        kind: 'new_group_invitation',
        ...about,
        recipientIds: [invitedId],
      })),
      noticeOn(groupFollowed, ({ adminIds, ...about }) => ({
        kind: 'new_follow_group',
        ...about,
        recipientIds: adminIds,
      })),
    ],
  });
}
