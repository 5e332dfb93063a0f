import type { PaymentGateway } from '#features/payments/server/gateway.ts';
import type { Platform } from '#platform/server/call.ts';
import { findPaypalCharge, listPaypalCharges } from './charges/paypal-charges.ts';
import { refundPaypalCharge } from './charges/refund-paypal-charge.ts';
import {
  closePaypalPaymentOf,
  findPaypalPaymentOf,
  paypalPayments,
  previewPaypalPayment,
} from './payments/paypal-payments.ts';
import { paypalConfig } from './paypal-client.ts';
import { readPaypalEvent } from './read-paypal-event.ts';
import {
  cancelAtPeriodEnd,
  endNow,
  eraseCustomer,
  findSubscription,
  removeScheduledCancellation,
  restart,
} from './subscriptions/paypal-subscriptions.ts';

const hourMs = 3_600_000;

/** PayPal, as `docs/payments.md` says how to set it up. */
export const paypalGateway = (platform: Platform): PaymentGateway => ({
  name: 'paypal',
  cards: null,
  redirect: paypalPayments(platform),
  findStoredCard: null,
  preview: (request) => previewPaypalPayment(platform, request),
  findPayment: (reference) => findPaypalPaymentOf(platform, reference),
  closePayment: (reference) => closePaypalPaymentOf(platform, reference),
  findCharge: (id) => findPaypalCharge(platform, id),
  listCharges: (subscription) => listPaypalCharges(platform, subscription),
  refund: (request) => refundPaypalCharge(platform, request),
  findSubscription: (id) => findSubscription(platform, id),
  cancelAtPeriodEnd: (id) => cancelAtPeriodEnd(platform, id),
  removeScheduledCancellation: (id) => removeScheduledCancellation(platform, id),
  restart: (id) => restart(platform, id),
  giveCredit: null,
  changePrice: null,
  endNow: (id) => endNow(platform, id),
  // PayPal's own page about all that the payer has agreed to.
  openPortal: async () => ({
    url: paypalConfig(platform).accountUrl,
    expiresAt: new Date(platform.clock.now().getTime() + hourMs),
  }),
  eraseCustomer: (customer) => eraseCustomer(platform, customer),
  readEvent: (rawBody, headers) => readPaypalEvent(platform, rawBody, headers),
});
