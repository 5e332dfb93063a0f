import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

export interface SchoolSignInTable {
  organization_id: string;
  issuer: string;
  client_id: string;
  /** Encrypted for this installation and school. */
  client_secret: Buffer;
  domains: string[];
  is_on: boolean;
  changed_at: Date;
  /** Another one after each change: a sign-in that began before it does not go on. */
  version: string;
}
export type SchoolSignInRow = Selectable<SchoolSignInTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    school_sign_ins: SchoolSignInTable;
  }
}

export function findSchoolSignIn(db: Db, organizationId: string): Promise<SchoolSignInRow | undefined> {
  return db
    .selectFrom('school_sign_ins')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

/** The settings of the school, with a row lock. */
export function lockSchoolSignIn(db: Db, organizationId: string): Promise<SchoolSignInRow | undefined> {
  return db
    .selectFrom('school_sign_ins')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
}

export async function upsertSchoolSignIn(
  db: Db,
  { organization_id, ...rest }: SchoolSignInTable,
): Promise<void> {
  await db
    .insertInto('school_sign_ins')
    .values({ organization_id, ...rest })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(rest))
    .execute();
}

/**
 * The settings of a school whose sign-in is on, unless its owner is suspended or has left. With `lock` no change of them commits before
 * the transaction ends.
 */
export async function findUsableSchoolSignIn(
  db: Db,
  organizationId: string,
  lock: 'none' | 'share' = 'none',
): Promise<SchoolSignInRow | undefined> {
  const { rows } = await sql<SchoolSignInRow>`
    select s.* from school_sign_ins s
    join organizations o on o.id = s.organization_id
    join users u on u.id = o.owner_id
    where s.organization_id = ${organizationId} and s.is_on and o.closed_at is null and u.banned_at is null and u.deleted_at is null
    ${lock === 'share' ? sql`for share of s` : sql``}`.execute(db);
  return rows[0];
}
