import { sql } from 'kysely';
import type { GatewayCharge } from '#features/payments/server/gateway.ts';
import type { Db, Platform } from '#platform/server/call.ts';
import { countryOfMethod, fingerprintOf, type TestPaymentMethod } from '../../model/test-payment-methods.ts';
import { findDisputesOfCharges, findRefundsOfCharges } from './gateway-refunds.store.ts';

/** A charge before refunds and disputes; what a payment has paid is named by the payment. */
export interface ChargeRow {
  id: string;
  reference: string | null;
  customer_id: string | null;
  subscription_id: string | null;
  amount_minor: number;
  currency: string;
  method: TestPaymentMethod | null;
  period_start: Date | null;
  period_end: Date | null;
  created_at: Date;
}

const charges = sql<ChargeRow>`(
  select coalesce(p.id, c.id) as id, p.reference, c.customer_id, c.subscription_id, c.amount_minor, c.currency, c.method,
      c.period_start, c.period_end, c.created_at
    from gateway_charges c left join gateway_payments p on p.id = c.idempotency_key
    where c.decline_code is null and c.amount_minor > 0
  union all
  select p.id, p.reference, p.customer_id, null, p.amount_minor, p.currency, p.method, null, null, p.created_at
    from gateway_payments p
    where p.state = 'succeeded' and p.amount_minor > 0
      and not exists (select from gateway_charges c where c.idempotency_key = p.id)
)`;

/** The charge of this id, as `findCharge` of the interface answers it. */
export async function findGatewayCharge({ db }: Platform, id: string): Promise<GatewayCharge | null> {
  const row = await findChargeRow(db, id);
  return row ? ((await presentCharges(db, [row]))[0] ?? null) : null;
}

export async function findChargeRow(db: Db, id: string): Promise<ChargeRow | null> {
  const { rows } = await sql<ChargeRow>`select * from ${charges} as charges where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** All charges of a subscription, as `listCharges` of the interface answers them. */
export async function listGatewayCharges({ db }: Platform, subscription: string): Promise<GatewayCharge[]> {
  const { rows } = await sql<ChargeRow>`select * from ${charges} as charges
    where subscription_id = ${subscription} order by created_at, id`.execute(db);
  return presentCharges(db, rows);
}

async function presentCharges(db: Db, rows: readonly ChargeRow[]): Promise<GatewayCharge[]> {
  const ids = rows.map(({ id }) => id);
  const refunds = await findRefundsOfCharges(db, ids);
  const disputes = await findDisputesOfCharges(db, ids);
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    amount: { minor: row.amount_minor, currency: row.currency },
    at: row.created_at,
    period: row.period_start && row.period_end && { start: row.period_start, end: row.period_end },
    refunds: refunds
      .filter(({ charge_id }) => charge_id === row.id)
      .map(({ id, reference, amount_minor: minor, created_at: at, failed_at }) => ({
        id,
        reference,
        amount: { minor, currency: row.currency },
        at,
        hasFailed: failed_at !== null,
      })),
    dispute: disputes.find(({ charge_id }) => charge_id === row.id)?.state ?? null,
    country: countryOfMethod(row.method),
    fingerprint: fingerprintOf(row.method, row.customer_id),
  }));
}
