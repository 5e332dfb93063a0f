import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { maxTries } from '../../model/year-limits.ts';
import { leaversOf, schoolYearsOf } from '../school-years.scopes.ts';

interface Leaver {
  id: string;
  userId: string;
  name: string;
}

/** Who has left one class (null: none) with an ended year, by name. */
export async function findLeavers(
  db: Db,
  { organizationId, yearId, classId }: { organizationId: string; yearId: string; classId: string | null },
  { missingOnly, limit }: { missingOnly: boolean; limit: number },
): Promise<Leaver[]> {
  const { rows } = await sql<Leaver>`
    select l.id, l.user_id as "userId", l.name from ${leaversOf(organizationId)} l
    where l.year_id = ${yearId} and l.class_id is not distinct from ${classId}::uuid and l.left_at is not null
      and (l.code_hash is null or not ${missingOnly})
    order by l.code_made_at nulls first, lower(l.name), l.id limit ${limit}`.execute(db);
  return rows;
}

export async function countLeavers(
  db: Db,
  { organizationId, yearId, classId }: { organizationId: string; yearId: string; classId: string | null },
  { missingOnly }: { missingOnly: boolean },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${leaversOf(organizationId)} l
    where l.year_id = ${yearId} and l.class_id is not distinct from ${classId}::uuid and l.left_at is not null
      and (l.code_hash is null or not ${missingOnly})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Stores codes in place of former ones, whose wrong tries are forgiven; gives the ids of those who still are left. */
export async function updateCodes(
  db: Db,
  organizationId: string,
  codes: readonly { id: string; handle: string; hash: string; at: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update school_year_leavers l set code_handle = given.handle, code_hash = given.hash, code_made_at = given.at, tries = 0
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as given (id uuid, handle text, hash text, at timestamptz)
    where l.organization_id = ${organizationId} and l.id = given.id and l.left_at is not null
      and exists (select from ${schoolYearsOf(organizationId)} y where y.id = l.year_id and y.state = 'ended')
    returning l.id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Bundle {
  id: string;
  userId: string;
  organizationId: string;
  name: string;
  school: string;
  hash: string;
  until: Date;
}

const bundleColumns = sql`l.id, l.user_id as "userId", l.organization_id as "organizationId", l.name, o.name as school,
  l.code_hash as hash, y.undo_until as until`;

/** A bundle that can be fetched now: its owner has left with a year that has ended, and has not been erased. */
const bundles = (now: Date) => sql`school_year_leavers l
  join school_years y on y.id = l.year_id and y.state = 'ended' and y.undo_until > ${now}
  join organizations o on o.id = l.organization_id
  join users u on u.id = l.user_id and u.deleted_at is null
  where l.left_at is not null and l.code_hash is not null`;

/** Counts a try of a code before it is checked, so that simultaneous ones count, too. */
export async function claimTry(
  db: Db,
  handle: string,
  now: Date,
): Promise<{ bundle: Bundle; isLocked: boolean } | undefined> {
  const { rows } = await sql<Bundle & { tries: number }>`
    with found as (select ${bundleColumns}, l.tries from ${bundles(now)} and l.code_handle = ${handle}),
    counted as (
      update school_year_leavers l set tries = l.tries + 1 from found
      where l.id = found.id and l.tries < ${maxTries} returning l.id)
    select found.*, case when counted.id is null then ${maxTries} else found.tries end as tries
    from found left join counted on true`.execute(db);
  const found = rows[0];
  if (!found) return undefined;
  const { tries, ...bundle } = found;
  return { bundle, isLocked: tries >= maxTries };
}

/** Forgives wrong tries after a right one; false where the code is another one by now. */
export async function claimRightTry(db: Db, { id, hash }: Pick<Bundle, 'id' | 'hash'>): Promise<boolean> {
  const result =
    await sql`update school_year_leavers set tries = 0 where id = ${id} and code_hash = ${hash}`.execute(db);
  return result.numAffectedRows === 1n;
}

/** The bundle of this id while it can be fetched. */
export async function findBundle(db: Db, id: string, now: Date): Promise<Bundle | undefined> {
  const { rows } = await sql<Bundle>`select ${bundleColumns} from ${bundles(now)} and l.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export async function countThings(db: Db, userId: string): Promise<{ projects: number; tracks: number }> {
  const { rows } = await sql<{ projects: number; tracks: number }>`
    select (select count(*)::int from pieces where owner_id = ${userId}) as projects,
      (select count(*)::int from tracks where user_id = ${userId}) as tracks`.execute(db);
  return rows[0] ?? { projects: 0, tracks: 0 };
}
