import { referralDiscount } from '#features/billing/server/prices/referral-discount.ts';
import { paymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { beginPayment } from './begin-payment.ts';
import { claimOrder } from './claim-order.ts';
import { paySounds } from './pay-sounds.ts';
import { paySubscription } from './pay-subscription.ts';
import { paypalRoutes } from './paypal/paypal-routes.ts';

/** Buying: what billing and the shop sell, paid at the payment gateways. */
export const checkout = feature({
  name: 'checkout',
  build: (plugged) => {
    const purposes = plugged.byKey(paymentPurposes);
    const sale = { purposes, findReferralDiscount: plugged.one(referralDiscount) };
    return {
      endpoints: [
        bind(contract.paySubscription, (call, input) => paySubscription(call, sale, input)),
        bind(contract.paySounds, (call, input) => paySounds(call, purposes, input)),
        bind(contract.beginPayment, (call, input) => beginPayment(call, sale, input)),
        bind(contract.claimOrder, claimOrder),
      ],
      routes: [paypalRoutes(sale)],
    };
  },
});
