import { sql } from 'kysely';
import { findFollowedIds } from '#features/follows/server/follow.store.ts';
import type { UserView } from '#features/members/contract.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { ResourceRef } from '#platform/pure/json-api.ts';
import { type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { listNotifications as contract, NotificationDocument } from '../contract.ts';
import { isFollowKind } from '../model/notification-kind.ts';
import { notificationText } from '../model/notification-text.ts';
import { hasAuthorAndTarget } from './notification.scopes.ts';
import type { NotificationHosts, NotificationTarget } from './notification-host.ts';
import type { NotificationRow } from './notifications.tables.ts';

const ITEMS = 25;
const newestFirst = byTime('n.updated_at', 'n.id');
/** Up to this row `next_page` is a page number; beyond, it is the cursor of the last row. */
const MAX_NUMBERED_ROWS = 10_000;

export async function listNotifications(
  call: MemberCall,
  hosts: NotificationHosts,
  input: InputOf<typeof contract>,
): Promise<NotificationDocument> {
  const { userId } = call.actor;
  const paging = readPaging(input, ITEMS);
  const { rows } = await sql<NotificationRow>`
    select n.* from notifications n
    where n.user_id = ${userId}::uuid and ${hasAuthorAndTarget(hosts)}
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, (row) => [row.updated_at, row.id]);
  const counts = await countNotifications(call.db, hosts, userId);
  return {
    ...(await presentNotifications(call, hosts, page.items)),
    meta: { ...counts, nextPage: page.nextPage === null ? null : (nextPageNumber(paging) ?? page.nextPage) },
  };
}

/** The next page number, for callers that use numbers, as long as rows can be skipped. */
function nextPageNumber({ start, items }: Paging): number | null {
  return start.kind === 'number' && start.page * items <= MAX_NUMBERED_ROWS - items ? start.page + 1 : null;
}

async function countNotifications(db: Db, hosts: NotificationHosts, userId: string) {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, (count(*) filter (where n.read_at is null))::int as unread
    from notifications n where n.user_id = ${userId}::uuid and ${hasAuthorAndTarget(hosts)}`.execute(db);
  return { total: rows[0]?.total ?? 0, unreadCount: rows[0]?.unread ?? 0 };
}

type Resource = NotificationDocument['data'][number];

/**
 * The caller's rows as resources in their order, with authors and targets included once each. Leaves out rows whose author or
 * target was deleted since the read. One query for each target type.
 */
async function presentNotifications(
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
