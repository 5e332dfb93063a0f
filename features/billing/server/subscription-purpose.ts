import type { PaymentPurpose } from '#features/payments/server/payment-purpose.ts';
import { endUnownedSubscription } from './billing.jobs.ts';
import { createSubscription } from './create-subscription.ts';
import { returnCredits } from './credits.ts';
import { updateHostedPagePaid } from './hosted/hosted-page.store.ts';
import { countCoupon, releaseCoupon } from './redeem-coupon.ts';

/** Payments that begin a subscription: to a plan, or to an add-on. */
export const subscriptionPurpose: PaymentPurpose = {
  purpose: 'subscription',

  async fulfil(call, payment, state) {
    if (!state) throw new Error(`the payment ${payment.id} has begun no subscription`);
    const { user_id: userId, gateway } = payment;
    const { hostedPageId } = payment.snapshot.details;
    const hosted = typeof hostedPageId === 'string';
    if (hosted) await updateHostedPagePaid(call.db, hostedPageId);
    const row = userId && (await createSubscription(call, { userId, gateway, state, hosted }));
    // Its buyer has left meanwhile, and nobody is to be charged again.
    await countCoupon(call, payment.id);
    if (!row) await call.enqueue(endUnownedSubscription, { gateway, gatewaySubscriptionId: state.id });
  },

  async release(call, payment) {
    await releaseCoupon(call, payment.id);
    await returnCredits(call, payment.id);
  },
};
