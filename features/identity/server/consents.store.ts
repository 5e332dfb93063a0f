import type { ColumnType, Generated } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { Consents } from '../model/consents.ts';

export interface UserConsentTable {
  id: ColumnType<number, never, never>;
  user_id: string;
  given_at: Date;
  source: 'sign_up' | 'consents';
  terms_version: string;
  age: boolean;
  terms: boolean;
  marketing: Generated<boolean>;
}

/** Keeps what a member agreed to, when, and to which terms. */
export async function insertConsents(
  db: Db,
  given: {
    userId: string;
    at: Date;
    source: 'sign_up' | 'consents';
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

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    user_consents: UserConsentTable;
  }
}
