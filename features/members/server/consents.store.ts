import { type ColumnType, type Generated, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { Consents } from '../model/consents.ts';

/** Where the consent was given: at sign-up, at a renewed request, on the account page. */
type ConsentSource = 'sign_up' | 'consents' | 'account';

export interface UserConsentTable {
  id: ColumnType<number, never, never>;
  user_id: string;
  given_at: Date;
  source: ConsentSource;
  terms_version: string;
  age: boolean;
  terms: boolean;
  marketing: Generated<boolean>;
}

/** Stores a member's consents with time and terms version. */
export async function insertConsents(
  db: Db,
  given: {
    userId: string;
    at: Date;
    source: ConsentSource;
    termsVersion: string;
    consents: Consents;
  },
): Promise<void> {
  const { age, terms, marketing } = given.consents;
  await db
    .insertInto('user_consents')
    .values({
      user_id: given.userId,
      given_at: given.at,
      source: given.source,
      terms_version: given.termsVersion,
      age,
      terms,
      marketing,
    })
    .execute();
}

/** Stores a change of the marketing consent alone; age and terms stay as they were last given. */
export async function insertMarketingConsent(
  db: Db,
  { userId, at, marketing }: { userId: string; at: Date; marketing: boolean },
): Promise<void> {
  await sql`
    insert into user_consents (user_id, given_at, source, terms_version, age, terms, marketing)
    select u.id, ${at}, 'account', coalesce(last.terms_version, u.terms_version, ''), coalesce(last.age, false),
      coalesce(last.terms, false), ${marketing}
    from users u left join lateral (
      select terms_version, age, terms from user_consents c where c.user_id = u.id order by id desc limit 1
    ) last on true
    where u.id = ${userId}`.execute(db);
}

/** All consents that a member gave or withdrew, oldest first. */
export function findConsentsOfMember(db: Db, userId: string): Promise<Selectable<UserConsentTable>[]> {
  return db.selectFrom('user_consents').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    user_consents: UserConsentTable;
  }
}
