import { type RawBuilder, sql } from 'kysely';
import { guest } from '#platform/pure/actor.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Page, type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type {
  listFeaturedGroups as featuredContract,
  GroupListDocument,
  listRecentGroups as recentContract,
} from '../contract.ts';
import { noViewerRelation } from '../model/group-rights.ts';
import type { GroupRow } from './groups.tables.ts';
import {
  findListedRelations,
  findViewerRelations,
  isGroupListedFor,
} from './members/viewer-relation.scopes.ts';
import { presentGroup, withViewerGroupFields } from './present-group.ts';

/** How a list reads one page and the total of the groups that are listed for the user (null: a guest). */
export interface GroupListSource {
  /** Unique among the lists of groups: part of the cache key. */
  name: string;
  page(db: Db, paging: Paging, userId: string | null): Promise<Page<GroupRow>>;
  total(db: Db, userId: string | null): Promise<number>;
}

/**
 * One page of a list. All viewers share one read a second, to which a member's own fields are added; only members of closed
 * groups get a read of their own.
 */
export async function listGroups(
  call: Call,
  list: GroupListSource,
  input: Parameters<typeof readPaging>[0],
): Promise<GroupListDocument> {
  const paging = readPaging(input, 20);
  const { platform, actor } = call;
  const { userId } = actor;
  const key = JSON.stringify(['groups', list.name, paging]);
  const page = await sharedReadCacheOf(platform)(key, () =>
    readGroupList(makeCall(platform, platform.db, guest), list, paging),
  );
  if (userId === null) return page;
  const { relations, knowsMore } = await findListedRelations(
    call.db,
    page.data.map(({ id }) => id),
    userId,
  );
  if (knowsMore) return readGroupList(call, list, paging);
  const data = page.data.map((group) =>
    withViewerGroupFields(actor, group, relations.get(group.id) ?? noViewerRelation),
  );
  return { data, meta: page.meta };
}

async function readGroupList(call: Call, list: GroupListSource, paging: Paging): Promise<GroupListDocument> {
  const { userId } = call.actor;
  const [page, total] = await Promise.all([list.page(call.db, paging, userId), list.total(call.db, userId)]);
  const numbers = page.items.map(({ number }) => String(number));
  const relations = userId === null ? null : await findViewerRelations(call.db, numbers, userId);
  const data = page.items.map((row) =>
    presentGroup(call, { row, viewerRelation: relations?.get(String(row.number)) ?? noViewerRelation }),
  );
  return { data, meta: { nextPage: page.nextPage, total } };
}

/** A page of groups by one of their times, newest first. */
async function findGroupsByTime(
  db: Db,
  { column, paging, userId }: { column: 'created_at' | 'featured_at'; paging: Paging; userId: string | null },
): Promise<Page<GroupRow>> {
  const newestFirst = byTime(`g.${column}`, 'g.id');
  const { rows } = await sql<GroupRow>`
    select g.* from groups g where ${sql.ref(`g.${column}`)} is not null and ${isGroupListedFor(userId)}
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(db);
  return toPage(rows, paging.items, (row) => [row[column], row.id]);
}

/** Counts the groups that are listed for the user and fulfil `also`. */
export async function countGroups(
  db: Db,
  userId: string | null,
  also: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from groups g where ${also} and ${isGroupListedFor(userId)}`.execute(db);
  return rows[0]?.total ?? 0;
}

const featured: GroupListSource = {
  name: 'featured',
  page: (db, paging, userId) => findGroupsByTime(db, { column: 'featured_at', paging, userId }),
  total: (db, userId) => countGroups(db, userId, sql`g.featured_at is not null`),
};

export const listFeaturedGroups = (
  call: Call,
  input: InputOf<typeof featuredContract>,
): Promise<GroupListDocument> => listGroups(call, featured, input);

const recent: GroupListSource = {
  name: 'recent',
  page: (db, paging, userId) => findGroupsByTime(db, { column: 'created_at', paging, userId }),
  total: (db, userId) => countGroups(db, userId),
};

export const listRecentGroups = (
  call: Call,
  input: InputOf<typeof recentContract>,
): Promise<GroupListDocument> => listGroups(call, recent, input);
