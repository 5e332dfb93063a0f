import { sql } from 'kysely';
import { findMembersForAdmins } from '#features/members/server/find-members-for-admins.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import type { TaxView } from '../../admin-tax.contract.ts';
import type { BillingDetailsRow, TaxRateTable } from '../receipts.tables.ts';
import { findTaxRates } from '../tax-rate.store.ts';

const SHOWN_VAT_IDS = 100;
const SHOWN_QUARTERS = 200;

/** What admins see of tax. */
export async function getTax(call: MemberCall): Promise<TaxView> {
  const { db, platform } = call;
  const waiting = await findUnconfirmedVatIds(db, SHOWN_VAT_IDS);
  const members = await findMembersForAdmins(
    db,
    waiting.map(({ user_id }) => user_id),
  );
  return {
    receipts: platform.config.receipts,
    showsTax: platform.config.seller.vatId !== null,
    rates: presentRates(await findTaxRates(db), call.now),
    vatIds: waiting.flatMap((row) => {
      const member = members.get(row.user_id);
      if (!member || row.vat_id === null) return [];
      const { name, address, country, vat_id: vatId, user_id: userId } = row;
      const { username, selfLink } = member;
      return [{ userId, username, selfLink, name, address, country: country ?? '', vatId }];
    }),
    quarters: await findQuarters(db, SHOWN_QUARTERS),
  };
}

/** Of the rates of a country that have begun, the last is in force. */
const presentRates = (rows: readonly TaxRateTable[], now: Date): TaxView['rates'] =>
  rows.map(({ country, valid_from, rate }) => {
    const isReplaced = rows.some(
      (other) => other.country === country && other.valid_from > valid_from && other.valid_from <= now,
    );
    const begun = isReplaced ? 'past' : 'in_force';
    return { country, validFrom: valid_from.toISOString(), rate, state: valid_from > now ? 'coming' : begun };
  });

/** VAT ids that no admin has confirmed, those that have waited longest first. */
const findUnconfirmedVatIds = (db: Db, limit: number): Promise<BillingDetailsRow[]> =>
  db
    .selectFrom('billing_details')
    .selectAll()
    .where('vat_id', 'is not', null)
    .where('vat_confirmed_at', 'is', null)
    .orderBy('updated_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();

/** Quarters that have receipts as `2026-4`, the newest first. */
async function findQuarters(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ quarter: string }>`
    select distinct to_char(issued_at at time zone 'UTC', 'YYYY-Q') as quarter from receipts
    order by quarter desc limit ${limit}`.execute(db);
  return rows.map(({ quarter }) => quarter);
}
