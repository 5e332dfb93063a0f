import { periodEnd } from '#features/payments/model/billing-period.ts';
import type { GatewayCharge, GatewayRefund } from '#features/payments/server/gateway.ts';
import { NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import type { Platform } from '#platform/server/call.ts';
import { fromPaypalMoney } from '../../model/paypal-money.ts';
import type { PaypalPaymentRow, PaypalRefundRow } from '../paypal.tables.ts';
import {
  Capture,
  Dispute,
  Disputes,
  type PaypalMoney,
  Refund,
  type RefundStatus,
  type Transaction,
  Transactions,
} from '../paypal-answers.ts';
import {
  findChargesOf,
  findPaypalIdOfCharge,
  findPaypalRefunds,
  insertPaypalCharge,
  updateRefundState,
} from '../paypal-charges.store.ts';
import { askPaypal } from '../paypal-client.ts';
import { findPaymentByPaypalId } from '../paypal-payments.store.ts';
import { findSubscription } from '../subscriptions/paypal-subscriptions.ts';

/** A charge with PayPal's own id of it, which refunds need. */
export interface PaypalCharge extends GatewayCharge {
  captureId: string;
}

/** The first charge of a payment has that payment's id, a later one PayPal's. */
export async function findPaypalCharge(platform: Platform, id: string): Promise<PaypalCharge | null> {
  const own = await findPaymentByPaypalId(platform.db, id);
  const row = own ?? (await findPaymentOfCharge(platform, id));
  if (!row?.paypal_id || row.succeeded_at === null) return null;
  const charges = row.kind === 'order' ? await chargesOfOrder(platform, row) : await chargesOf(platform, row);
  return charges.find((one) => one.id === id) ?? null;
}

export async function listPaypalCharges(platform: Platform, subscription: string): Promise<PaypalCharge[]> {
  const row = await findPaymentByPaypalId(platform.db, subscription);
  return row?.kind === 'subscription' && row.succeeded_at ? chargesOf(platform, row) : [];
}

async function findPaymentOfCharge({ db }: Platform, id: string): Promise<PaypalPaymentRow | undefined> {
  const paypalId = await findPaypalIdOfCharge(db, id);
  return paypalId === null ? undefined : findPaymentByPaypalId(db, paypalId);
}

async function chargesOfOrder(platform: Platform, row: PaypalPaymentRow): Promise<PaypalCharge[]> {
  const [known] = await findChargesOf(platform.db, row.paypal_id ?? '');
  if (!known) return [];
  const { id, amount, create_time } = await askPaypal(platform, {
    path: `/v2/payments/captures/${known.id}`,
    answer: Capture,
  });
  const charge = { id, amount, time: create_time ?? row.succeeded_at ?? row.created_at };
  return [await present(platform, row, { charge, isFirst: true, period: null })];
}

const dayMs = 86_400_000;

async function chargesOf(platform: Platform, row: PaypalPaymentRow): Promise<PaypalCharge[]> {
  const id = row.paypal_id ?? '';
  const times = new URLSearchParams({
    start_time: new Date(row.created_at.getTime() - dayMs).toISOString(),
    end_time: new Date(platform.clock.now().getTime() + dayMs).toISOString(),
  });
  const { transactions = [] } = await askPaypal(platform, {
    path: `/v1/billing/subscriptions/${id}/transactions?${times}`,
    answer: Transactions,
  });
  const received = transactions.filter(isReceived).sort((one, other) => +one.time - +other.time);
  const end = await findLastPaidEnd(platform, row);
  const { buys } = row;
  return Promise.all(
    received.map(async (one, at) => {
      await insertPaypalCharge(platform.db, { id: one.id, paypal_id: id });
      const frequency = buys && buys.kind !== 'once' ? buys.frequency : 'monthly';
      const periodsAgo = received.length - 1 - at;
      const period = {
        start: periodEnd(end, frequency, -periodsAgo - 1),
        end: periodEnd(end, frequency, -periodsAgo),
      };
      const charge = { id: one.id, amount: one.amount_with_breakdown.gross_amount, time: one.time };
      // Nothing was charged for a first period that was free.
      return present(platform, row, { charge, isFirst: at === 0 && row.total_minor > 0, period });
    }),
  );
}

const isReceived = ({ status }: Transaction): boolean => status !== 'DECLINED' && status !== 'PENDING';

/** The end of the last period that is paid for; of a replaced one as it was. */
async function findLastPaidEnd(platform: Platform, row: PaypalPaymentRow): Promise<Date> {
  const known = row.replaced_by === null ? await findSubscription(platform, row.paypal_id ?? '') : null;
  return known?.currentPeriodEnd ?? row.period_end ?? platform.clock.now();
}

interface Charged {
  charge: { id: string; amount: PaypalMoney; time: Date };
  isFirst: boolean;
  period: GatewayCharge['period'];
}

async function present(
  platform: Platform,
  row: PaypalPaymentRow,
  { charge, isFirst, period }: Charged,
): Promise<PaypalCharge> {
  const refunds = await findPaypalRefunds(platform.db, charge.id);
  for (const { id, is_pending } of refunds) if (is_pending) await syncRefund(platform, id);
  return {
    id: isFirst ? (row.paypal_id ?? charge.id) : charge.id,
    captureId: charge.id,
    reference: isFirst ? row.reference : null,
    amount: fromPaypalMoney(charge.amount),
    at: charge.time,
    period,
    refunds: (await findPaypalRefunds(platform.db, charge.id)).map(presentRefund),
    dispute: await findDispute(platform, charge.id),
    country: row.country,
    // The first payment of a subscription has the account of all.
    fingerprint: null,
  };
}

export const presentRefund = (row: PaypalRefundRow): GatewayRefund => ({
  id: row.id,
  reference: row.reference,
  amount: { minor: row.amount_minor, currency: row.currency },
  at: row.made_at ?? row.created_at,
  hasFailed: row.failed_at !== null,
});

/** Asks PayPal what has become of a refund that it had accepted. */
async function syncRefund(platform: Platform, id: string): Promise<void> {
  const path = `/v2/payments/refunds/${encodeURIComponent(id)}`;
  const { status } = await askPaypal(platform, { path, answer: Refund });
  await updateRefundState(platform.db, id, {
    is_pending: status === 'PENDING',
    failed_at: hasFailed(status) ? platform.clock.now() : null,
  });
}

/** Whether PayPal pays nothing back. */
export const hasFailed = (status: RefundStatus): boolean => status === 'FAILED' || status === 'CANCELLED';

/** What has become of the last dispute; inquiries move no money. */
async function findDispute(platform: Platform, chargeId: string): Promise<GatewayCharge['dispute']> {
  const { items = [] } = await askPaypal(platform, {
    path: `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(chargeId)}`,
    answer: Disputes,
  });
  const [last] = items.filter(({ dispute_life_cycle_stage: stage }) => stage !== 'INQUIRY');
  if (!last) return null;
  if (last.status !== 'RESOLVED') return 'open';
  const path = `/v1/customer/disputes/${encodeURIComponent(last.dispute_id)}`;
  const { dispute_outcome: outcome } = await askPaypal(platform, { path, answer: Dispute });
  return outcome?.outcome_code === 'RESOLVED_BUYER_FAVOUR' ? 'lost' : 'won';
}

/** Throws NotAtGateway. */
export async function getPaypalCharge(platform: Platform, id: string): Promise<PaypalCharge> {
  const charge = await findPaypalCharge(platform, id);
  if (!charge) throw new NotAtGateway(id);
  return charge;
}
