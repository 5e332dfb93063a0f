import { z } from 'zod';
import { USERNAME_LIMIT } from '#features/members/model/username-limit.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { notificationKinds } from './model/notification-kind.ts';

const ref = z.strictObject({ id: z.uuid(), type: z.string().max(20) });
const address = z.string().max(300);

const NotificationResource = z.strictObject({
  id: z.uuid(),
  type: z.literal('notification'),
  attributes: z.strictObject({
    kind: z.enum(notificationKinds),
    read: z.boolean(),
    createdAt: z.string().max(40),
    updatedAt: z.string().max(40),
    thumbnail: z.string().max(500).nullable(),
    message: z.string().max(500),
    /** Whether its button still has an effect. */
    showCta: z.boolean(),
    /** `unread`: messages that a project_message combines; `people`: who a track_like or track_comment stands for. */
    extras: z.strictObject({
      unread: z.number().int().min(1).optional(),
      people: z.number().int().min(1).optional(),
    }),
  }),
  relationships: z.strictObject({
    /** Null of a row that counts several messages where the last author is not to be shown. */
    author: z.strictObject({ data: ref.nullable() }),
    target: z.strictObject({ data: ref.nullable() }),
  }),
});

const AuthorResource = z.strictObject({
  id: z.uuid(),
  type: z.literal('user'),
  attributes: z.strictObject({
    username: limitedText(USERNAME_LIMIT),
    selfLink: address,
    profileLink: address,
  }),
});

/** The target: a project, a group, a track, or something that refers to a project (`joinable`). */
const TargetResource = z.strictObject({
  id: z.uuid(),
  type: z.string().max(20),
  attributes: z.strictObject({
    title: z.string().max(200).nullable(),
    name: z.string().max(200).nullable(),
    selfLink: address.nullable(),
    groupLink: z.string().max(100).nullable(),
  }),
  relationships: z.strictObject({ joinable: z.strictObject({ data: ref.nullable() }) }),
});

const JoinableResource = z.strictObject({
  id: z.uuid(),
  type: z.literal('joinable'),
  attributes: z.strictObject({ title: z.string().max(200) }),
});

export const NotificationDocument = z.strictObject({
  data: z.array(NotificationResource).max(100),
  included: z.array(z.union([AuthorResource, TargetResource, JoinableResource])).max(300),
  meta: z.strictObject({
    /** All unread notifications of the caller, not only of this page. */
    unreadCount: z.number().int().min(0),
    total: z.number().int().min(0),
    ...pageMeta.shape,
  }),
});
export type NotificationDocument = z.output<typeof NotificationDocument>;

export const listNotifications = endpoint({
  id: 'notifications.list',
  method: 'GET',
  path: '/api/notifications',
  access: 'signed_in',
  managed: true,
  summary: "The caller's notifications, last changed first, as a JSON:API document",
  query: z.strictObject(pagingFields),
  answer: NotificationDocument,
});

export const readNotification = endpoint({
  id: 'notifications.read',
  method: 'PUT',
  path: '/api/notifications/:id',
  access: 'signed_in',
  managed: true,
  summary: 'Marks a notification as read',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ read: z.literal(true) }),
  answer: z.strictObject({
    data: z.strictObject({
      id: z.uuid(),
      type: z.literal('notification'),
      attributes: z.strictObject({ read: z.boolean() }),
    }),
  }),
});

nameSchemas({ NotificationResource, NotificationDocument });
