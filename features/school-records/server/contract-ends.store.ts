import { sql } from 'kysely';
import type { LicenceTerms } from '#features/education/model/school-licence.ts';
import { toLicenceTerms } from '#features/education/server/find-school-licence.ts';
import type { Db } from '#platform/server/call.ts';

interface EndedSchool {
  organizationId: string;
  ownerId: string;
  school: string;
  terms: LicenceTerms;
  emailedAt: Date | null;
}

/**
 * Schools that had a licence or an invoice and cancelled it. Who could not pay is not among them: nothing is deleted for that.
 */
export async function findCancelledSchools(db: Db): Promise<EndedSchool[]> {
  const { rows } = await sql<
    Parameters<typeof toLicenceTerms>[0] & {
      organization_id: string;
      owner_id: string;
      name: string;
      emailed_at: Date | null;
    }
  >`
    select s.organization_id, o.owner_id, o.name, e.emailed_at, s.status, s.trial_end, s.period_end, s.renewal_failed_at,
      s.licences, s.next_licences, s.invoice_licences, s.invoice_until
    from organization_subscriptions s join organizations o on o.id = s.organization_id
    left join contract_ends e on e.organization_id = o.id
    where s.status = 'cancelled' and s.renewal_failed_at is null
      and (s.period_end is not null or s.invoice_until is not null)
    order by o.id`.execute(db);
  return rows.map((row) => ({
    organizationId: row.organization_id,
    ownerId: row.owner_id,
    school: row.name,
    terms: toLicenceTerms(row),
    emailedAt: row.emailed_at,
  }));
}

export async function insertContractEnd(
  db: Db,
  row: { organization_id: string; ended_at: Date; emailed_at: Date },
): Promise<void> {
  await db.insertInto('contract_ends').values(row).execute();
}

/** Deletes the ends of schools that have a licence again. */
export async function deleteContractEndsBut(db: Db, organizationIds: readonly string[]): Promise<void> {
  await sql`delete from contract_ends where organization_id <> all(${organizationIds}::uuid[])`.execute(db);
}

/** Memberships of accounts that the school keeps. */
export async function findManagedMemberships(
  db: Db,
  organizationId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from organization_memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and u.managed_by = ${organizationId}
    order by m.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
