import { type Generated, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** Days for which the security log is kept. */
export const securityEventDays = 90;

export type SecurityEventKind =
  | 'access_token_ended'
  | 'access_token_made'
  | 'admin_given'
  | 'admin_taken'
  | 'email_changed'
  | 'password_changed'
  | 'recovery_codes_renewed'
  | 'school_ban_lifted'
  | 'school_banned'
  | 'school_handed_over'
  | 'school_role_changed'
  | 'second_factor_off'
  | 'second_factor_on'
  | 'session_ended'
  | 'session_handed_over'
  | 'sign_in'
  | 'sign_in_failed'
  | 'suspended'
  | 'suspension_lifted';

/** Append only; triggers write all but failed sign-ins, which change nothing else. */
export interface SecurityEventTable {
  id: Generated<string>;
  at: Date;
  kind: SecurityEventKind;
  /** Null for a sign-in that failed with something that is of no account. */
  user_id: string | null;
  /** Who did it in the place of the member. */
  actor_id: Generated<string | null>;
  session_key: Generated<string>;
  network: Generated<string>;
  organization_id: Generated<string | null>;
  /** Of a changed role what it was and is; of an access token its scopes; of a failed sign-in what was wrong, and why at an issuer. */
  details: Generated<Readonly<Record<string, string | null>>>;
}

export interface FailedSignIn {
  userId: string | null;
  organizationId?: string;
  at: Date;
  network: string;
  details: { what: string; why?: string };
}

export async function insertFailedSignIn(
  db: Db,
  { userId, organizationId, at, network, details }: FailedSignIn,
): Promise<void> {
  await sql`insert into security_events (at, kind, user_id, organization_id, network, details)
    values (${at}, 'sign_in_failed', ${userId}, ${organizationId ?? null}, ${network}, ${JSON.stringify(details)}::jsonb)`.execute(
    db,
  );
}

export interface OwnSecurityEvent {
  id: string;
  at: Date;
  kind: SecurityEventKind;
  network: string;
}

/** What the log says of the member, at most 1,000 rows after `afterId`. */
export function findSecurityEventsOf(
  db: Db,
  { userId, afterId }: { userId: string; afterId: string },
): Promise<OwnSecurityEvent[]> {
  return db
    .selectFrom('security_events')
    .select(['id', 'at', 'kind', 'network'])
    .where('user_id', '=', userId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(1000)
    .execute();
}

/** Clears the networks of a member who is erased; the rest stays for its days, under an account without names. */
export async function clearSecurityNetworks(db: Db, userId: string): Promise<void> {
  await sql`update security_events set network = '' where user_id = ${userId} and network <> ''`.execute(db);
}

/** Deletes events before this time. Call it in a transaction, whose deletions it allows. */
export async function purgeSecurityEvents(db: Db, before: Date): Promise<number> {
  await sql`select set_config('tonehall.retention', 'on', true)`.execute(db);
  const result = await sql`delete from security_events where at < ${before}`.execute(db);
  await sql`select set_config('tonehall.retention', '', true)`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    security_events: SecurityEventTable;
  }
}
