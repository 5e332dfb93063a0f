import { sql } from 'kysely';
import { currentTermsVersion } from '#features/members/model/consents.ts';
import { normaliseEmail } from '#features/members/model/email.ts';
import { profileLinkError } from '#features/members/model/profile-link.ts';
import { insertNameKeys } from '#features/members/server/name-keys.store.ts';
import type { Db } from '#platform/server/call.ts';

export interface SeedUser {
  id: string;
  email: string;
  username: string;
  profileLink: string;
  about: string | null;
  country: string | null;
  accountType: number;
  createdAt: Date;
  /** argon2id in PHC form; null: no sign-in by password. */
  passwordHash: string | null;
  /** The account counts as made on the education site. */
  isSchoolOnly?: boolean;
  emailVerifiedAt?: Date;
}

/** Small enough for a slow machine to insert, with the search index, within the statement timeout. */
const chunk = 1000;

/** Inserts many members with zero counts. Throws on reserved profile links and on duplicates. */
export async function insertUsers(db: Db, users: readonly SeedUser[]): Promise<void> {
  const wrong = users.find((user) => profileLinkError(user.profileLink) !== null);
  if (wrong) throw new Error(`${wrong.profileLink} cannot be a profile link`);
  for (let at = 0; at < users.length; at += chunk) await insertChunk(db, users.slice(at, at + chunk));
}

async function insertChunk(db: Db, users: readonly SeedUser[]): Promise<void> {
  const rows = users.map((user) => ({
    id: user.id,
    email: user.email,
    email_normalised: normaliseEmail(user.email),
    username: user.username,
    profile_link: user.profileLink,
    password_hash: user.passwordHash,
    account_type: user.accountType,
    about: user.about,
    country: user.country,
    terms_version: currentTermsVersion,
    school_only: user.isSchoolOnly ? 'account' : null,
    created_at: user.createdAt.toISOString(),
    email_verified_at: user.emailVerifiedAt?.toISOString() ?? null,
  }));
  // One JSON text for all rows, since a parameter for each value would exceed PostgreSQL's limit of 65,535.
  await sql`
    with added as (
      insert into users (id, email, email_normalised, username, profile_link, password_hash, account_type, about,
        country, terms_version, school_only, created_at, email_verified_at)
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, email text, email_normalised text,
        username text, profile_link text, password_hash text, account_type integer, about text, country text,
        terms_version text, school_only text, created_at timestamptz, email_verified_at timestamptz)
      returning id)
    insert into user_counts (user_id) select id from added`.execute(db);
  await insertNameKeys(db, rows);
}
