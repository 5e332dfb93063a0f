import { lockUser } from '#features/members/server/users.store.ts';
import { periodEnd } from '#features/payments/model/billing-period.ts';
import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import {
  isPeriodRefundedSince,
  isPeriodTakenBack,
  updatePaidPeriodsEnded,
} from '#features/payments/server/paid-period.store.ts';
import type { PaymentRow } from '#features/payments/server/payment.store.ts';
import type { PaymentPurpose } from '#features/payments/server/payment-purpose.ts';
import { renewalPurposeName } from '#features/payments/server/record-renewal.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { Price } from '../../model/price.ts';
import { unusedMinor } from '../../model/unused-share.ts';
import {
  cancelForSuspension,
  endUnownedSubscription,
  sendSubscriptionEmail,
  syncSubscription,
} from '../billing.jobs.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { countCoupon, releaseCoupon } from '../coupons/redeem-coupon.ts';
import { earnCredits, returnCredits } from '../credits/credits.ts';
import { updateHostedPagePaid } from '../hosted/hosted-page.store.ts';
import type { LicensedSchool } from '../schools/buying-school.ts';
import { writeGatewayState } from './apply-gateway-state.ts';
import { createSubscription } from './create-subscription.ts';
import { findSubscriptionByGatewayId } from './find-subscriptions.ts';
import { lockSubscription, updateUpgraded } from './subscription.store.ts';
import { renewedEmail } from './subscription-change-email.ts';
import { moneyBackOfSubscription } from './take-back-subscription.ts';

/** Payments that begin a subscription, to a plan or to an add-on, and those that upgrade one. */
export const subscriptionPurpose: PaymentPurpose = {
  purpose: 'subscription',

  mayCapture: isUpgradeCurrent,

  async fulfil(call, payment, state) {
    if (!state) return giveUpSearch(call, payment);
    const { user_id: userId, gateway, created_at: createdAt } = payment;
    const { hostedPageId } = payment.snapshot.details;
    const hosted = typeof hostedPageId === 'string';
    if (hosted) await updateHostedPagePaid(call.db, hostedPageId);
    const row =
      payment.snapshot.buys.kind === 'upgrade'
        ? await upgrade(call, { payment, state, hosted })
        : userId && (await createSubscription(call, { userId, gateway, state, hosted, createdAt }));
    await failpoint('billing.deliver');
    if (row) {
      await countCoupon(call, payment.id);
      return 'delivered';
    }
    // Its buyer has left meanwhile, or has got a plan otherwise, and nobody is to be charged again.
    await call.enqueue(endUnownedSubscription, { gateway, gatewaySubscriptionId: state.id });
    return 'undeliverable';
  },

  async release(call, payment) {
    await releaseCoupon(call, payment.id);
    await returnCredits(call, payment.id);
  },

  /** The days that have not begun; a period that something else has replaced is none to withdraw from. */
  withdrawal: ({ now }, payment) =>
    payment.period_end !== null && payment.period_end > now
      ? { refundMinor: unusedMinor(payment, now) }
      : null,

  ...moneyBackOfSubscription,
};

/** How long a subscription that was paid for is looked for at its gateway. */
const searchMs = 72 * 3_600_000;

/** What was paid is refunded when the gateway has not known its subscription for three days; until then it is asked again. */
function giveUpSearch({ now, platform }: Call, { id, created_at }: PaymentRow): 'undeliverable' {
  const message = `the payment ${id} has begun no subscription`;
  if (now.getTime() - created_at.getTime() < searchMs) throw new Error(message);
  platform.log.error({ payment: id }, `${message} for three days and is refunded`);
  return 'undeliverable';
}

/** Payments that a gateway has charged by itself for a subscription that runs here. */
export const renewalPurpose: PaymentPurpose = {
  purpose: renewalPurposeName,

  async fulfil(call, payment) {
    const id = payment.gateway_subscription_id ?? '';
    const row = await findSubscriptionByGatewayId(call.db, payment.gateway, id);
    if (row) await call.enqueue(sendSubscriptionEmail, renewedEmail(row, payment));
    return 'delivered';
  },

  release: async () => {},

  ...moneyBackOfSubscription,
};

/** Whether the period that an upgrade replaces still runs, and no money for it has gone back since the upgrade was priced. */
async function isUpgradeCurrent({ db, now, platform }: Call, payment: PaymentRow): Promise<boolean> {
  const { gateway, created_at: since } = payment;
  const { buys, details } = payment.snapshot;
  if (buys.kind !== 'upgrade') return true;
  const replaced = { gateway, gatewaySubscriptionId: buys.subscriptionId };
  if (await isPeriodTakenBack(db, replaced, now)) return false;
  if (await isPeriodRefundedSince(db, replaced, { since, now })) return false;
  const running = await getPaymentGateway(platform, gateway).findSubscription(buys.subscriptionId);
  return (
    running !== null &&
    running.status !== 'cancelled' &&
    running.currentPeriodEnd.toISOString() === details.replacedPeriodEnd
  );
}

export interface PaidUpgrade {
  /** What a school's licence is for from now on. */
  school?: LicensedSchool & { name: string };
  payment: PaymentRow;
  state: GatewaySubscription;
  hosted: boolean;
}

/**
 * Writes an upgraded subscription: the same row and token. What its former period has left is part of what the new one has cost,
 * and the rest of it stays as credits (PRICE-112). Undefined if its buyer has left, and where the money for the former period went
 * back meanwhile.
 */
export async function upgrade(
  call: Call,
  { payment, state, hosted, school }: PaidUpgrade,
): Promise<SubscriptionRow | undefined> {
  const { user_id: userId, snapshot, created_at } = payment;
  const { upgrades: id, price } = snapshot.details as { upgrades: string; price: Price };
  const user = userId === null ? undefined : await lockUser(call.db, userId);
  const row = user && (await lockSubscription(call.db, id));
  if (userId === null || !row) return undefined;
  const { gateway, gateway_subscription_id: gatewaySubscriptionId } = row;
  if (await isPeriodTakenBack(call.db, { gateway, gatewaySubscriptionId }, call.now)) return undefined;
  await writeGatewayState(call, row, state);
  const isPeriodOfUpgrade = state.currentPeriodStart < periodEnd(created_at, state.frequency, 1);
  await updateUpgraded(call.db, id, {
    carriedMinor: isPeriodOfUpgrade ? price.appliedRefundable : 0,
    hosted,
    ...(school && { school }),
  });
  // A refund of what the upgrade has replaced does not end what runs now.
  await updatePaidPeriodsEnded(call.db, payment, call.now);
  const amount = price.refundable - price.appliedRefundable;
  const { currency, id: paymentId } = payment;
  if (amount > 0) await earnCredits(call, { userId, amount, currency, reason: 'upgrade', paymentId });
  // The gateway may have changed it again since it was asked.
  await call.enqueue(syncSubscription, { id }, { key: `sync-subscription:${id}` });
  if (user?.banned_at) await call.enqueue(cancelForSuspension, { id });
  return row;
}
