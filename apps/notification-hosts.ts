import type { NotificationHosts } from '#features/notifications/server/notification-host.ts';

/** What notifications can be about, beside members. Projects and groups plug in when they are built. */
export const notificationHosts: NotificationHosts = [];
