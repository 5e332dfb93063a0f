import { findFollowedIds } from '#features/follows/server/follow.store.ts';
import type { UserView } from '#features/members/contract.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { Actor } from '#platform/pure/actor.ts';
import type { ResourceRef } from '#platform/pure/json-api.ts';
import type { Db } from '#platform/server/call.ts';
import type { NotificationDocument } from '../contract.ts';
import { isCount, isFollowKind, isSingleKind } from '../model/notification-kind.ts';
import { notificationText } from '../model/notification-text.ts';
import type { NotificationHosts, NotificationTarget } from './notification-host.ts';
import { findIdsWithoutAuthor, findPeople } from './notification-people.store.ts';
import type { NotificationRow } from './notifications.tables.ts';

/** A call of the recipient, or a job for them. */
interface RecipientCall {
  db: Db;
  actor: Actor & { userId: string };
}

type Resource = NotificationDocument['data'][number];

/**
 * The caller's rows as resources in their order, with authors and targets included once each; a row that counts has no author where
 * its last one is not shown. Leaves out rows whose author or
 * target was deleted since the read. One query for each target type.
 */
export async function presentNotifications(
  call: RecipientCall,
  hosts: NotificationHosts,
  rows: readonly NotificationRow[],
): Promise<Pick<NotificationDocument, 'data' | 'included'>> {
  const { db, actor } = call;
  const bundles = rows.filter(({ kind }) => !isSingleKind(kind)).map(({ id }) => id);
  const people = await findPeople(db, { ids: bundles, viewerId: actor.userId });
  const counts = rows.filter(isCount).map(({ id }) => id);
  const unnamed = await findIdsWithoutAuthor(db, { ids: counts, viewerId: actor.userId });
  const authorIdOf = (row: NotificationRow) => people.get(row.id)?.newestId ?? row.author_id;
  const authorIds = rows.filter(({ id }) => !unnamed.has(id)).map(authorIdOf);
  const authors = await hydrateUsers(call, authorIds);
  const followed = await findFollowedIds(db, actor.userId, authorIds);
  const { targets, joined } = await findTargets(db, { hosts, rows, userId: actor.userId });
  const included = new Map<string, NotificationDocument['included'][number]>();

  const data = rows.flatMap((row): Resource[] => {
    const author = unnamed.has(row.id) ? null : authors.get(authorIdOf(row));
    const ref = targetRef(row);
    const target = ref && targets.get(resourceKey(ref));
    if (author === undefined || target === undefined) return [];
    const named = author ? [authorResource(author)] : [];
    for (const one of [...named, ...(ref && target ? targetResources(ref, target) : [])])
      included.set(resourceKey(one), one);
    const isDone = isFollowKind(row.kind)
      ? author !== null && followed.has(author.id)
      : row.kind === 'new_group_invitation' && ref !== null && joined.has(resourceKey(ref));
    return [
      {
        id: row.id,
        type: 'notification',
        attributes: {
          ...attributesOf(row, { author, target, people: people.get(row.id)?.count }),
          showCta: !isDone,
        },
        relationships: {
          author: { data: author && { id: author.id, type: 'user' } },
          target: { data: ref },
        },
      },
    ];
  });
  return { data, included: [...included.values()] };
}

interface Surroundings {
  author: UserView | null;
  target: NotificationTarget | null;
  people: number | undefined;
}

function attributesOf(row: NotificationRow, { author, target, people }: Surroundings) {
  const subject = {
    username: author?.username ?? '',
    title: target?.title ?? target?.joinable?.title ?? '',
    name: target?.name ?? '',
    messages: row.messages,
    people: people ?? 1,
  };
  return {
    kind: row.kind,
    read: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    thumbnail: target?.thumbnail ?? author?.avatarSmallUrl ?? null,
    message: notificationText(row.kind, subject),
    extras: { ...(row.kind === 'project_message' && { unread: row.messages }), ...(people && { people }) },
  };
}

/** Targets of the rows, and keys of those that the user has joined, by `resourceKey`. One query for each host. */
async function findTargets(
  db: Db,
  { hosts, rows, userId }: { hosts: NotificationHosts; rows: readonly NotificationRow[]; userId: string },
): Promise<{ targets: Map<string, NotificationTarget>; joined: Set<string> }> {
  const targets = new Map<string, NotificationTarget>();
  const joined = new Set<string>();
  for (const host of hosts) {
    const hostRows = rows.filter((row) => row.target_kind === host.kind);
    const ids = [...new Set(hostRows.flatMap((row) => row.target_id ?? []))];
    if (ids.length === 0) continue;
    const key = (id: string) => resourceKey({ type: host.kind, id });
    for (const [id, target] of await host.present(db, ids)) targets.set(key(id), target);
    for (const id of await host.findJoined(db, ids, userId)) joined.add(key(id));
  }
  return { targets, joined };
}

type Included = NotificationDocument['included'][number];

/** Reference to the target of a row; null for notifications without a target. */
const targetRef = ({ target_kind, target_id }: NotificationRow): ResourceRef | null =>
  target_kind === null || target_id === null ? null : { id: target_id, type: target_kind };

const resourceKey = ({ type, id }: ResourceRef): string => `${type} ${id}`;

function authorResource({ id, username, selfLink, profileLink }: UserView): Included {
  return { id, type: 'user', attributes: { username, selfLink, profileLink } };
}

/** The target and the project that it refers to. */
function targetResources(ref: ResourceRef, target: NotificationTarget): Included[] {
  const { title, name, selfLink, groupLink, joinable } = target;
  const joinableRef: ResourceRef | null = joinable && { id: joinable.id, type: 'joinable' };
  return [
    {
      ...ref,
      attributes: { title, name, selfLink, groupLink },
      relationships: { joinable: { data: joinableRef } },
    },
    ...(joinable
      ? [{ id: joinable.id, type: 'joinable' as const, attributes: { title: joinable.title } }]
      : []),
  ];
}
