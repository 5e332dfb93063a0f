import { groupNotificationHost } from '#features/groups/server/group-notification-host.ts';
import type { NotificationHosts } from '#features/notifications/server/notification-host.ts';
import { projectNotificationHost } from '#features/projects/server/project-notification-host.ts';

/** What notifications can be about, besides members. */
export const notificationHosts: NotificationHosts = [projectNotificationHost, groupNotificationHost];
