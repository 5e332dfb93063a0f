import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { ViewerRelation } from '../../model/group-rights.ts';
import '../groups.tables.ts';

export interface ViewerRelationColumns {
  own_role: 'admin' | 'member' | null;
  /** Suspended and deleted admins do not count. */
  own_only_admin: boolean;
  own_follow: boolean;
  own_invitation: boolean;
}

/** SQL columns: what the user is to each group `g` of a query. */
export function viewerRelationColumns(userId: string): RawBuilder<ViewerRelationColumns> {
  const id = sql`${userId}::uuid`;
  const isAdmin = sql`exists (select from group_memberships m where m.group_id = g.id and m.user_id = ${id} and m.role = 'admin')`;
  return sql<ViewerRelationColumns>`
    (select m.role from group_memberships m where m.group_id = g.id and m.user_id = ${id}) as own_role,
    (${isAdmin} and not exists (select from group_memberships m
      join users u on u.id = m.user_id and u.banned_at is null and u.deleted_at is null
      where m.group_id = g.id and m.role = 'admin' and m.user_id <> ${id})) as own_only_admin,
    exists (select from group_follows f where f.group_id = g.id and f.user_id = ${id}) as own_follow,
    exists (select from group_invitations i where i.group_id = g.id and i.user_id = ${id}) as own_invitation`;
}

export const toViewerRelation = (row: ViewerRelationColumns): ViewerRelation => ({
  role: row.own_role,
  onlyAdmin: row.own_only_admin,
  following: row.own_follow,
  invited: row.own_invitation,
});

/** What the user is to each of these groups, by the group's id on the wire. */
export async function findViewerRelations(
  db: Db,
  numbers: readonly string[],
  userId: string,
): Promise<Map<string, ViewerRelation>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<ViewerRelationColumns & { number: number }>`
    select g.number, ${viewerRelationColumns(userId)} from groups g where g.number = any(${[...numbers]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [String(row.number), toViewerRelation(row)]));
}

/** The same with whether lists show this user groups that they do not show to guests, in one statement. */
export async function findListedRelations(
  db: Db,
  numbers: readonly string[],
  userId: string,
): Promise<{ relations: Map<string, ViewerRelation>; knowsMore: boolean }> {
  const { rows } = await sql<ViewerRelationColumns & { number: number | null; knows: boolean }>`
    select own.*, ${isInClosedGroup(userId)} as knows from (select) one left join (
      select g.number, ${viewerRelationColumns(userId)} from groups g
      where g.number = any(${[...numbers]}::bigint[])) own on true`.execute(db);
  return {
    relations: new Map(rows.map((row) => [String(row.number), toViewerRelation(row)])),
    knowsMore: rows.some(({ knows }) => knows),
  };
}

/** SQL: the group `g` is not hidden by a decision of the moderators. */
export const isGroupNotWithheld: RawBuilder<boolean> = sql<boolean>`g.withheld_at is null`;

/** SQL: the same of the target `t` of a notification. */
export const isGroupTargetShown: RawBuilder<boolean> = sql<boolean>`t.withheld_at is null`;

/** SQL: lists show the group `g` to the user (null: a guest); closed groups only to their members (GROUP-021). */
export function isGroupListedFor(userId: string | null): RawBuilder<boolean> {
  if (userId === null) return sql<boolean>`(g.privacy_setting <> 'closed' and ${isGroupNotWithheld})`;
  return sql<boolean>`(${isGroupNotWithheld} and (g.privacy_setting <> 'closed'
    or exists (select from group_memberships k where k.group_id = g.id and k.user_id = ${userId}::uuid)))`;
}

/** SQL: the member of the row `users` may see the content of the group, as `groupRights` says. */
export const isGroupReadBy = (users: string, groupId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from groups g where g.id = ${groupId}::uuid and (g.privacy_setting <> 'closed'
    or ${sql.ref(`${users}.admin`)} or exists (
      select from group_memberships k where k.group_id = g.id and k.user_id = ${sql.ref(`${users}.id`)})))`;

const isInClosedGroup = (userId: string) => sql<boolean>`exists (
  select from group_memberships m join groups g on g.id = m.group_id
  where m.user_id = ${userId}::uuid and g.privacy_setting = 'closed')`;
