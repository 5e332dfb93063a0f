import { type Generated, type Insertable, sql } from 'kysely';
import type { UserRow } from '#features/members/server/users.store.ts';
import type { Db } from '#platform/server/call.ts';
import type { IdentitySource } from '../../model/social.ts';

export interface SocialIdentityTable {
  provider: IdentitySource;
  /** For a school the hash of issuer and subject, so that an identity of an issuer is in one school only. */
  subject: string;
  user_id: string;
  created_at: Date;
  /** The school whose issuer it is. The identity ends with the membership there. */
  organization_id: Generated<string | null>;
}

/** The member with this identity. */
export function findUserByIdentity(
  db: Db,
  provider: IdentitySource,
  subject: string,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('social_identities')
    .innerJoin('users', 'users.id', 'social_identities.user_id')
    .selectAll('users')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Inserts an identity; false when a member has it already. */
export async function insertIdentity(db: Db, identity: Insertable<SocialIdentityTable>): Promise<boolean> {
  const result = await db
    .insertInto('social_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes the member's identities that were created at `since` or later. */
export async function deleteIdentitiesSince(db: Db, userId: string, since: Date): Promise<void> {
  await db
    .deleteFrom('social_identities')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute();
}

/** The school of an identity at a school's issuer; null where nobody has it. */
export async function findSchoolOfIdentity(db: Db, subject: string): Promise<string | null> {
  const found = await db
    .selectFrom('social_identities')
    .select('organization_id')
    .where('provider', '=', 'school')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found?.organization_id ?? null;
}

/** Deletes the identities at the issuer that a school has had. */
export async function deleteIdentitiesOfSchool(db: Db, organizationId: string): Promise<void> {
  await db.deleteFrom('social_identities').where('organization_id', '=', organizationId).execute();
}

/** Deletes the member's identities. */
export async function deleteIdentitiesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('social_identities').where('user_id', '=', userId).execute();
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    social_identities: SocialIdentityTable;
  }
}

/** The identity providers of a member, in a query on `user_counts`. */
export const connectedProviders = sql<
  string[]
>`array(select provider from social_identities s where s.user_id = user_counts.user_id)`;
