import type { GatewayCharge, GatewayRefund, RefundRequest } from '#features/payments/server/gateway.ts';
import {
  IdempotencyKeyReused,
  NotAtGateway,
  RefundRefused,
} from '#features/payments/server/gateway-errors.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { Db, Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { enqueueGatewayEvent } from '../enqueue-gateway-event.ts';
import { type ChargeRow, findChargeRow } from './find-gateway-charge.ts';
import {
  findDisputesOfCharges,
  findRefundByReference,
  findRefundsOfCharges,
  insertGatewayRefund,
  lockGatewayCharge,
  updateRefundFailed,
  upsertGatewayDispute,
} from './gateway-refunds.store.ts';

/** A refund; one without a reference stands for one that was made on the gateway's own pages. */
type Refund = Omit<RefundRequest, 'reference'> & { reference: string | null };

/** Pays a charge back, once for a reference; see `refund` of the interface. */
export function refundGatewayCharge(platform: Platform, request: Refund): Promise<GatewayRefund> {
  const { charge: id, reference, amount } = request;
  return transaction(platform.db, async (db) => {
    const charge = await lockCharge(db, id);
    const before = reference === null ? undefined : await findRefundByReference(db, reference);
    if (before) {
      if (before.charge_id !== id || before.amount_minor !== amount.minor)
        throw new IdempotencyKeyReused(reference ?? '');
      if (before.failed_at !== null) throw new RefundRefused(id, 'it has failed');
      return { id: before.id, reference, amount, at: before.created_at, hasFailed: false };
    }
    await checkRefundable(db, charge, amount);
    const row = {
      id: `re_${randomText(24, platform.randomBytes)}`,
      charge_id: id,
      reference,
      amount_minor: amount.minor,
      created_at: platform.clock.now(),
      failed_at: null,
    };
    await insertGatewayRefund(db, row);
    await enqueueChargeChanged(platform, db, charge);
    return { id: row.id, reference, amount, at: row.created_at, hasFailed: false };
  });
}

async function checkRefundable(db: Db, charge: ChargeRow, { minor, currency }: RefundRequest['amount']) {
  const { id, amount_minor } = charge;
  const [dispute] = await findDisputesOfCharges(db, [id]);
  if (dispute && dispute.state !== 'won') throw new RefundRefused(id, 'it is disputed');
  const refunds = await findRefundsOfCharges(db, [id]);
  const made = refunds.filter(({ failed_at }) => failed_at === null);
  const left = made.reduce((sum, refund) => sum - refund.amount_minor, amount_minor);
  if (minor <= 0 || minor > left || currency !== charge.currency)
    throw new RefundRefused(id, `${left} are left`);
}

/** The payer's bank sends a refund back. Throws NotAtGateway. */
export function failGatewayRefund(platform: Platform, id: string): Promise<void> {
  return transaction(platform.db, async (db) => {
    const refund = await updateRefundFailed(db, id, platform.clock.now());
    if (!refund) throw new NotAtGateway(id);
    await enqueueChargeChanged(platform, db, await lockCharge(db, refund.charge_id));
  });
}

/** What the payer's bank decides about a charge. Throws NotAtGateway. */
export function disputeGatewayCharge(
  platform: Platform,
  id: string,
  state: NonNullable<GatewayCharge['dispute']>,
): Promise<void> {
  return transaction(platform.db, async (db) => {
    const charge = await lockCharge(db, id);
    await upsertGatewayDispute(db, { charge_id: id, state });
    await enqueueChargeChanged(platform, db, charge);
  });
}

/** Serialises what happens to a charge until the transaction ends. Throws NotAtGateway. */
async function lockCharge(db: Db, id: string): Promise<ChargeRow> {
  await lockGatewayCharge(db, id);
  const charge = await findChargeRow(db, id);
  if (!charge) throw new NotAtGateway(id);
  return charge;
}

function enqueueChargeChanged(platform: Platform, db: Db, charge: ChargeRow): Promise<void> {
  const at = { ...platform, db, now: platform.clock.now() };
  return charge.reference === null
    ? enqueueGatewayEvent(at, 'subscription.charge_changed', charge.subscription_id ?? '')
    : enqueueGatewayEvent(at, 'payment.charge_changed', charge.id);
}
