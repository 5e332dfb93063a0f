import { type Selectable, sql } from 'kysely';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { findLicence, type LicenceTerms, type SchoolLicence } from '../model/school-licence.ts';
import type { OrganizationSubscriptionTable } from './education.tables.ts';
import { schoolMembershipsOf, schoolOf, schoolSubscriptionOf } from './school.scopes.ts';

type TermsRow = Omit<
  Selectable<OrganizationSubscriptionTable>,
  'organization_id' | 'token' | 'updated_at' | 'cancellation_scheduled' | 'has_payment_source'
> & { closed_at: Date | null };

/** What decides about a school's licence, of a row of `organization_subscriptions` and when the school was closed. */
export const toLicenceTerms = (row: TermsRow): LicenceTerms => ({
  status: row.status,
  trialEnd: row.trial_end,
  periodEnd: row.period_end,
  renewalFailedAt: row.renewal_failed_at,
  licences: row.licences,
  nextLicences: row.next_licences,
  invoiceLicences: row.invoice_licences,
  invoiceUntil: row.invoice_until,
  closedAt: row.closed_at,
});

/**
 * What the school may do now. `update` locks its licences, so that concurrent answers do not share the last one. Refuses (404) an
 * unknown school.
 */
export async function getSchoolLicence(
  { db, now, platform }: Pick<Call, 'db' | 'now' | 'platform'>,
  organizationId: string,
  lock: 'none' | 'update' = 'none',
): Promise<SchoolLicence> {
  if (lock === 'update') await lockSchoolLicences(db, organizationId);
  return findLicence(await getLicenceTerms(db, organizationId), { now, canBuy: platform.config.planLimits });
}

/** What decides about the licence of a school. Refuses (404) an unknown one. */
export async function getLicenceTerms(db: Db, organizationId: string): Promise<LicenceTerms> {
  const { rows } = await sql<TermsRow>`
    select status, trial_end, period_end, renewal_failed_at, licences, next_licences, invoice_licences, invoice_until,
      sm.closed_at
    from ${schoolSubscriptionOf(organizationId)} s
    join ${schoolOf(organizationId)} sm on sm.id = s.organization_id`.execute(db);
  if (!rows[0]) throw notFound();
  return toLicenceTerms(rows[0]);
}

/** Locks a school's licences until the transaction ends: no teacher joins meanwhile, and no number of them is changed. */
export async function lockSchoolLicences(db: Db, organizationId: string): Promise<void> {
  await sql`select from ${schoolSubscriptionOf(organizationId)} s for update`.execute(db);
}

/** How many teachers the school has, its owner included. After a lock, the statement sees who joined while it was waited for. */
export async function countSchoolTeachers(db: Db, organizationId: string): Promise<number> {
  const { rows } = await sql<{ teachers: number }>`
    select count(*)::int as teachers from ${schoolMembershipsOf(organizationId)} m
    where accepted_at is not null and role <> 'student'`.execute(db);
  return rows[0]?.teachers ?? 0;
}
