import { paymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as admin from '../admin-payments.contract.ts';
import { paymentNumbers } from './payment-numbers.ts';
import { listPayments } from './payments/list-payments.ts';
import { refreshPayment } from './payments/refresh-payment.ts';
import { refundPayment } from './payments/refund-payment.ts';

/** What is written about payments: receipts, and the books of the site's admins. */
export const receipts = feature({
  name: 'receipts',
  points: [paymentNumbers],
  build: (plugged) => ({
    endpoints: [
      bind(admin.listPayments, (call, input) => listPayments(call, plugged.list(paymentNumbers), input)),
      bind(admin.refundPayment, refundPayment),
      bind(admin.refreshPayment, (call, input) =>
        refreshPayment(call, plugged.byKey(paymentPurposes), input),
      ),
    ],
  }),
});
