import { findFollowedIds } from '#features/follows/server/follow.store.ts';
import type { UserView } from '#features/members/contract.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { NotificationDocument } from '../contract.ts';
import { isFollowKind } from '../model/notification-kind.ts';
import { notificationText } from '../model/notification-text.ts';
import { findTargets } from './find-targets.ts';
import type { NotificationHosts, NotificationTarget } from './notification-host.ts';
import { authorResource, resourceKey, targetRef, targetResources } from './notification-resources.ts';
import type { NotificationRow } from './notifications.tables.ts';

type Resource = NotificationDocument['data'][number];

/**
 * The caller's rows as resources in their order, with authors and targets included once each. Leaves out rows whose author or
 * target was deleted since the read. One query for each target type.
 */
export async function presentNotifications(
  call: MemberCall,
  hosts: NotificationHosts,
  rows: readonly NotificationRow[],
): Promise<Pick<NotificationDocument, 'data' | 'included'>> {
  const { db, actor } = call;
  const authorIds = rows.map((row) => row.author_id);
  const authors = await hydrateUsers(call, authorIds);
  const followed = await findFollowedIds(db, actor.userId, authorIds);
  const { targets, joined } = await findTargets(db, { hosts, rows, userId: actor.userId });
  const included = new Map<string, NotificationDocument['included'][number]>();

  const data = rows.flatMap((row): Resource[] => {
    const author = authors.get(row.author_id);
    const ref = targetRef(row);
    const target = ref && targets.get(resourceKey(ref));
    if (!author || target === undefined) return [];
    for (const one of [authorResource(author), ...(ref && target ? targetResources(ref, target) : [])])
      included.set(resourceKey(one), one);
    const isDone = isFollowKind(row.kind)
      ? followed.has(author.id)
      : row.kind === 'new_group_invitation' && ref !== null && joined.has(resourceKey(ref));
    return [
      {
        id: row.id,
        type: 'notification',
        attributes: { ...attributesOf(row, author, target), showCta: !isDone },
        relationships: { author: { data: { id: author.id, type: 'user' } }, target: { data: ref } },
      },
    ];
  });
  return { data, included: [...included.values()] };
}

function attributesOf(row: NotificationRow, author: UserView, target: NotificationTarget | null) {
  const subject = {
    username: author.username,
    title: target?.title ?? target?.joinable?.title ?? '',
    name: target?.name ?? '',
    messages: row.messages,
  };
  return {
    kind: row.kind,
    read: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    thumbnail: target?.thumbnail ?? author.avatarSmallUrl,
    message: notificationText(row.kind, subject),
    extras: row.kind === 'project_message' ? { unread: row.messages } : {},
  };
}
