import type { PaymentPurpose } from '#features/payments/server/payment-purpose.ts';
import { renewalPurposeName } from '#features/payments/server/record-renewal.ts';
import { endUnownedSubscription, sendSubscriptionEmail } from './billing.jobs.ts';
import { createSubscription } from './create-subscription.ts';
import { returnCredits } from './credits.ts';
import { findSubscriptionByGatewayId } from './find-subscriptions.ts';
import { updateHostedPagePaid } from './hosted/hosted-page.store.ts';
import { countCoupon, releaseCoupon } from './redeem-coupon.ts';
import { renewedEmail } from './subscription-change-email.ts';
import { moneyBackOfSubscription } from './take-back-subscription.ts';

/** Payments that begin a subscription: to a plan, or to an add-on. */
export const subscriptionPurpose: PaymentPurpose = {
  purpose: 'subscription',

  async fulfil(call, payment, state) {
    if (!state) throw new Error(`the payment ${payment.id} has begun no subscription`);
    const { user_id: userId, gateway, created_at: createdAt } = payment;
    const { hostedPageId } = payment.snapshot.details;
    const hosted = typeof hostedPageId === 'string';
    if (hosted) await updateHostedPagePaid(call.db, hostedPageId);
    const row = userId && (await createSubscription(call, { userId, gateway, state, hosted, createdAt }));
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

  ...moneyBackOfSubscription,
};

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
