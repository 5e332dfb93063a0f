import type { Notification } from '../model/notification.ts';

let made = 0;

/** An unread notification: ben follows the reader. */
export function aNotification(more: Partial<Notification> = {}): Notification {
  made += 1;
  return {
    id: `0198f000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    kind: 'new_follow_user',
    read: false,
    createdAt: '2026-03-05T14:07:00.000Z',
    updatedAt: '2026-03-05T14:07:00.000Z',
    thumbnail: null,
    message: 'ben started following you',
    showCta: true,
    extras: {},
    author: {
      id: '0198f000-0000-7000-8000-00000000000b',
      username: 'ben',
      selfLink: '/user/ben',
      profileLink: 'ben',
    },
    target: null,
    ...more,
  };
}

export const aProject = {
  id: '0198f000-0000-7000-8000-0000000000aa',
  title: 'Night drive',
  name: null,
  selfLink: '/projects/0198f000-0000-7000-8000-0000000000aa',
  groupLink: null,
  joinable: null,
};

export const aGroup = {
  ...aProject,
  id: '0198f000-0000-7000-8000-0000000000bb',
  title: null,
  name: 'Quiet hours',
  groupLink: 'quiet-hours',
};

/** The answer of `listNotifications`. */
export function notificationListDocument(
  items: readonly Notification[],
  meta: { unreadCount?: number; total?: number; nextPage?: string | number | null } = {},
) {
  const authors = new Map(
    items.flatMap(({ author }) => {
      if (!author) return [];
      const { id, ...attributes } = author;
      return [[id, { id, type: 'user', attributes }] as const];
    }),
  );
  const targets = items.flatMap(({ target }) => {
    if (!target) return [];
    const { id, joinable, ...attributes } = target;
    const joinableRef = joinable && { id: joinable.id, type: 'joinable' };
    return [
      { id, type: 'target', attributes, relationships: { joinable: { data: joinableRef } } },
      ...(joinable ? [{ id: joinable.id, type: 'joinable', attributes: { title: joinable.title } }] : []),
    ];
  });
  return {
    data: items.map(({ id, author, target, ...attributes }) => ({
      id,
      type: 'notification',
      attributes,
      relationships: {
        author: { data: author && { id: author.id, type: 'user' } },
        target: { data: target && { id: target.id, type: 'target' } },
      },
    })),
    included: [...authors.values(), ...targets],
    meta: {
      unreadCount: items.filter(({ read }) => !read).length,
      total: items.length,
      nextPage: null,
      ...meta,
    },
  };
}
