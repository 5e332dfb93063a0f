import { sql } from 'kysely';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { isGroupId } from '../model/group-link.ts';
import { noViewerRelation, type ViewerRelation } from '../model/group-rights.ts';
import { lockGroupRow } from './group.store.ts';
import type { GroupRow } from './groups.tables.ts';
import {
  isGroupNotWithheld,
  toViewerRelation,
  type ViewerRelationColumns,
  viewerRelationColumns,
} from './members/viewer-relation.scopes.ts';

export interface GroupWithViewer {
  row: GroupRow;
  viewerRelation: ViewerRelation;
}

const MAX_ID_DIGITS = 15;

/** The group with this id or group link and what the user (null: a guest) is to it; null if none or withheld. */
export async function findGroup(db: Db, key: string, userId: string | null): Promise<GroupWithViewer | null> {
  if (isGroupId(key)) {
    if (key.length > MAX_ID_DIGITS) return null;
    return read(db, sql`g.number = ${key}::bigint and ${isGroupNotWithheld}`, userId);
  }
  if (!/^[A-Za-z0-9_-]{1,60}$/.test(key)) return null;
  return read(db, sql`lower(g.group_link) = ${key.toLowerCase()} and ${isGroupNotWithheld}`, userId);
}

/** The group with this uuid of its row, withheld or not. */
export const findGroupById = (db: Db, id: string, userId: string | null): Promise<GroupWithViewer | null> =>
  read(db, sql`g.id = ${id}::uuid`, userId);

/** The group and what the viewer is to it; refuses (404) where there is none. */
export async function getGroupWithViewer(call: Call, key: string): Promise<GroupWithViewer> {
  const group = await findGroup(call.db, key, call.actor.userId);
  if (!group) throw notFound();
  return group;
}

/** As `getGroupWithViewer`, with the group's row locked until the transaction ends, to change it or its counts. */
export async function lockGroupForUpdate(call: Call, key: string): Promise<GroupWithViewer> {
  const { row } = await getGroupWithViewer(call, key);
  await lockGroupRow(call.db, row.id);
  const locked = await findGroupById(call.db, row.id, call.actor.userId);
  // The group may have been withheld while this waited for the lock.
  if (!locked || locked.row.withheld_at) throw notFound();
  return locked;
}

async function read(
  db: Db,
  where: ReturnType<typeof sql>,
  userId: string | null,
): Promise<GroupWithViewer | null> {
  if (userId === null) {
    const { rows } = await sql<GroupRow>`select g.* from groups g where ${where}`.execute(db);
    return rows[0] ? { row: rows[0], viewerRelation: noViewerRelation } : null;
  }
  const { rows } = await sql<GroupRow & ViewerRelationColumns>`
    select g.*, ${viewerRelationColumns(userId)} from groups g where ${where}`.execute(db);
  return rows[0] ? { row: rows[0], viewerRelation: toViewerRelation(rows[0]) } : null;
}
