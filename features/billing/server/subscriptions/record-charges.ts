import { periodEnd } from '#features/payments/model/billing-period.ts';
import type { GatewayCharge } from '#features/payments/server/gateway.ts';
import { getPaymentGateway, isGatewayGone } from '#features/payments/server/get-payment-gateway.ts';
import { findPaymentByGatewayId, type PaymentRow } from '#features/payments/server/payment.store.ts';
import type { PaymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { recordRenewal } from '#features/payments/server/record-renewal.ts';
import { syncPayment } from '#features/payments/server/sync-payment.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { teachersText } from '../../model/school-licence.ts';
import type { recordCharges as job } from '../billing.jobs.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import type { RenewalCreditTable } from '../credits/credits.tables.ts';
import { settleRenewalCreditsOf } from '../credits/give-renewal-credit.ts';
import { findCreditsWithoutCharge, findRenewalCreditOfCharge } from '../credits/renewal-credit.store.ts';
import { schoolRenewalPurposeName } from '../schools/school-licence-purpose.ts';
import { findSubscription } from './find-subscriptions.ts';

/**
 * Writes what a gateway has charged for a subscription by itself, each charge once, and what has become of the charges that are
 * known. What was charged before the subscription was ours is not our business.
 */
export async function recordCharges(
  call: Call,
  purposes: PaymentPurposes,
  { id }: PayloadOf<typeof job>,
): Promise<void> {
  const row = await findSubscription(call.db, id);
  if (!row || isGatewayGone(call.platform, row.gateway)) return;
  const siteName = await getSiteName(call.platform, call.db);
  const { gateway, gateway_subscription_id: gatewaySubscriptionId } = row;
  const charges = await getPaymentGateway(call.platform, gateway).listCharges(gatewaySubscriptionId);
  // After the charges, so that what is charged has used its credits.
  await settleRenewalCreditsOf(call, row);
  await recordCreditedRenewals(call, purposes, { row, siteName });
  for (const charge of charges) {
    const known = await findPaymentByGatewayId(call.db, gateway, charge.id);
    if (known && hasChanged(known, charge)) await syncPayment(call, purposes, known.id);
    // A charge with a reference is that of a payment which is being settled.
    if (known || charge.reference !== null || charge.at < row.created_at) continue;
    const { user_id: userId } = row;
    const credit = await findRenewalCreditOfCharge(call.db, row.id, charge.id);
    const buys = toPurchase(row, siteName, credit);
    const school = schoolOf(row, buys.title);
    const renewal = { id: credit?.id, userId, gateway, gatewaySubscriptionId, buys, charge, ...school };
    const id = await recordRenewal(call, purposes, renewal);
    if (id !== null && (charge.refunds.length > 0 || charge.dispute !== null))
      await syncPayment(call, purposes, id);
  }
}

/** Writes the renewals that credits have paid wholly, each once: the gateway has charged nothing for them. */
async function recordCreditedRenewals(
  call: Call,
  purposes: PaymentPurposes,
  { row, siteName }: { row: SubscriptionRow; siteName: string },
): Promise<void> {
  const {
    user_id: userId,
    gateway,
    gateway_subscription_id: gatewaySubscriptionId,
    frequency,
    currency,
  } = row;
  for (const credit of await findCreditsWithoutCharge(call.db, row.id)) {
    const start = credit.period_end;
    const isRunning = row.period_start?.getTime() === start.getTime();
    const charge = {
      id: null,
      amount: { minor: 0, currency },
      at: start,
      period: { start, end: isRunning ? row.period_end : periodEnd(start, frequency, 1) },
      country: null,
      fingerprint: null,
    };
    const buys = toPurchase(row, siteName, credit);
    await recordRenewal(call, purposes, {
      id: credit.id,
      userId,
      gateway,
      gatewaySubscriptionId,
      buys,
      charge,
      ...schoolOf(row, buys.title),
    });
  }
}

function hasChanged(known: PaymentRow, { refunds, dispute }: GatewayCharge): boolean {
  const refunded = refunds.reduce((sum, { amount, hasFailed }) => sum + (hasFailed ? 0 : amount.minor), 0);
  return refunded !== known.refunded_minor || dispute !== known.dispute;
}

/** The renewal of a school's licence is named after it, and rewards nobody. */
const schoolOf = ({ school_id, school_name, quantity }: SubscriptionRow, title: string) =>
  school_id !== null && {
    purpose: schoolRenewalPurposeName,
    details: { buyer: school_name, line: `${title}, ${teachersText(quantity)}` },
  };

const toPurchase = (
  { item, name, frequency, price_minor, currency }: SubscriptionRow,
  siteName: string,
  credit: Pick<RenewalCreditTable, 'amount_minor'> | undefined,
) => ({
  kind: 'subscription' as const,
  item,
  title: `${siteName} ${name}`,
  frequency,
  price: { minor: price_minor, currency },
  reductions: credit ? [{ name: 'credits' as const, minor: credit.amount_minor, cycles: 1 }] : [],
});
