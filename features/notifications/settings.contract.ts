import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { notificationKinds } from './model/notification-kind.ts';
import { notificationReaches } from './model/notification-reach.ts';

export const NotificationSettingView = z.strictObject({
  kind: z.enum(notificationKinds),
  reach: z.enum(notificationReaches),
});
export type NotificationSettingView = z.output<typeof NotificationSettingView>;

export const listNotificationSettings = endpoint({
  id: 'notifications.listSettings',
  method: 'GET',
  path: '/api/notifications/settings',
  access: 'signed_in',
  managed: true,
  summary: 'How the caller is notified, one entry for each kind',
  answer: z.array(NotificationSettingView).max(notificationKinds.length),
});

export const updateNotificationSetting = endpoint({
  id: 'notifications.updateSetting',
  method: 'PUT',
  path: '/api/notifications/settings/:kind',
  access: 'signed_in',
  managed: true,
  summary: 'Sets how the caller is notified of a kind',
  params: z.strictObject({ kind: z.enum(notificationKinds) }),
  body: z.strictObject({ reach: z.enum(notificationReaches) }),
  answer: NotificationSettingView,
});

export const stopNotificationEmails = endpoint({
  id: 'notifications.stopEmails',
  method: 'POST',
  path: '/api/notifications/stop_emails',
  access: 'anyone',
  summary: 'Ends the e-mails whose link has this token; the bell stays',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
});

nameSchemas({ NotificationSettingView });
