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
  remindedAt: Date | null;
}

/**
 * Schools that are closed, and those that had a licence or an invoice and cancelled it. Who could not pay is not among them: nothing is
 * deleted for that.
 */
export async function findEndedSchools(db: Db): Promise<EndedSchool[]> {
  const { rows } = await sql<
    Parameters<typeof toLicenceTerms>[0] & {
      organization_id: string;
      owner_id: string;
      name: string;
      emailed_at: Date | null;
      reminded_at: Date | null;
    }
  >`
    select s.organization_id, o.owner_id, o.name, o.closed_at, e.emailed_at, e.reminded_at, s.status, s.trial_end, s.period_end, s.renewal_failed_at,
      s.licences, s.next_licences, s.invoice_licences, s.invoice_until
    from organization_subscriptions s join organizations o on o.id = s.organization_id
    left join contract_ends e on e.organization_id = o.id
    where o.closed_at is not null or (s.status = 'cancelled' and s.renewal_failed_at is null
      and (s.period_end is not null or s.invoice_until is not null))
    order by o.id`.execute(db);
  return rows.map((row) => ({
    organizationId: row.organization_id,
    ownerId: row.owner_id,
    school: row.name,
    terms: toLicenceTerms(row),
    emailedAt: row.emailed_at,
    remindedAt: row.reminded_at,
  }));
}

export async function insertContractEnd(
  db: Db,
  row: { organization_id: string; ended_at: Date; emailed_at: Date },
): Promise<void> {
  await db.insertInto('contract_ends').values(row).execute();
}

export async function updateContractEndReminded(db: Db, organizationId: string, now: Date): Promise<void> {
  await db
    .updateTable('contract_ends')
    .set({ reminded_at: now })
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Deletes the ends of schools that have a licence again. */
export async function deleteContractEndsBut(db: Db, organizationIds: readonly string[]): Promise<void> {
  await sql`delete from contract_ends where organization_id <> all(${organizationIds}::uuid[])`.execute(db);
}

/** Accounts that the school keeps, also those that it has let go of. */
export async function findManagedUsers(db: Db, organizationId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where managed_by = ${organizationId} and deleted_at is null
    order by id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
