import type { PaymentGateway } from '#features/payments/server/gateway.ts';
import type { Platform } from '#platform/server/call.ts';
import { changeStripePrice } from './change-stripe-price.ts';
import { findStripeCharge, listStripeCharges } from './charges/find-stripe-charge.ts';
import { refundStripeCharge } from './charges/refund-stripe-charge.ts';
import { findStripeStoredCard } from './find-stripe-stored-card.ts';
import { giveStripeCredit } from './give-stripe-credit.ts';
import { openStripePortal } from './open-stripe-portal.ts';
import { previewStripePayment } from './payments/begin-stripe-payment.ts';
import {
  closeStripePaymentOf,
  findStripePayment,
  stripeCardPayments,
} from './payments/stripe-card-payments.ts';
import { readStripeEvent } from './read-stripe-event.ts';
import { eraseCustomer } from './stripe-customers.ts';
import {
  cancelAtPeriodEnd,
  endNow,
  findSubscription,
  removeScheduledCancellation,
  restart,
} from './stripe-subscriptions.ts';

/** Stripe, as `docs/payments.md` says how to set it up. */
export const stripeGateway = (platform: Platform): PaymentGateway => ({
  name: 'stripe',
  cards: stripeCardPayments(platform),
  redirect: null,
  findStoredCard: (subscription) => findStripeStoredCard(platform, subscription),
  preview: (request) => previewStripePayment(platform, request),
  findPayment: (reference) => findStripePayment(platform, reference),
  closePayment: (reference) => closeStripePaymentOf(platform, reference),
  findCharge: (id) => findStripeCharge(platform, id),
  listCharges: (subscription) => listStripeCharges(platform, subscription),
  refund: (request) => refundStripeCharge(platform, request),
  findSubscription: (id) => findSubscription(platform, id),
  cancelAtPeriodEnd: (id) => cancelAtPeriodEnd(platform, id),
  removeScheduledCancellation: (id) => removeScheduledCancellation(platform, id),
  restart: (id, terms) => restart(platform, id, terms),
  giveCredit: (request) => giveStripeCredit(platform, request),
  changePrice: (change) => changeStripePrice(platform, change),
  endNow: (id) => endNow(platform, id),
  openPortal: (request) => openStripePortal(platform, request),
  eraseCustomer: (customer) => eraseCustomer(platform, customer),
  readEvent: (rawBody, headers) => readStripeEvent(platform, rawBody, headers),
});
