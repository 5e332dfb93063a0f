import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

interface DutyToEmail {
  user_id: string;
  organization_id: string;
  school: string;
  due_at: Date;
}

/**
 * Owners and faculty without a second factor who got no e-mail about it; claims them, so that each gets one. Who signs in at the
 * school's issuer needs none.
 */
export async function claimDutiesToEmail(db: Db, now: Date, limit: number): Promise<DutyToEmail[]> {
  const { rows } = await sql<DutyToEmail>`
    update second_factor_duties d set emailed_at = ${now}
    from organizations o
    where o.id = d.organization_id and (d.organization_id, d.user_id) in (
      select e.organization_id, e.user_id from second_factor_duties e
      where e.emailed_at is null and not exists (
        select from second_factors f where f.user_id = e.user_id and f.confirmed_at is not null)
        and not exists (
        select from social_identities i where i.user_id = e.user_id and i.organization_id = e.organization_id)
      order by e.due_at, e.user_id limit ${limit} for update skip locked)
    returning d.user_id, d.organization_id, o.name as school, d.due_at`.execute(db);
  return rows;
}
