import type {
  GatewayPayment,
  PaymentRequest,
  RedirectPayments,
  ReturnAddresses,
} from '#features/payments/server/gateway.ts';
import { NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { paypalAccounts } from '../../model/paypal-accounts.ts';
import type { GatewayPaymentRow } from '../gateway.tables.ts';
import { checkCharge, findOrStoreCustomer, insertOrLock, newPaymentIds } from './card-payments.ts';
import { abandonPayment, completePayment } from './complete-payment.ts';
import { lockPayment } from './gateway-payments.store.ts';
import { presentGatewayPayment } from './present-gateway-payment.ts';

/** Payments on the page that stands for PayPal's. As at PayPal, approving charges nothing yet. */
export const testPaypalPayments = (platform: Platform): RedirectPayments => ({
  begin: (request, addresses) => begin(platform, request, addresses),
  capture: (reference) => capture(platform, reference),
});

function begin(
  platform: Platform,
  request: PaymentRequest,
  { returnUrl, cancelUrl }: ReturnAddresses,
): Promise<GatewayPayment> {
  return transaction(platform.db, async (db) => {
    const now = platform.clock.now();
    const payment: GatewayPaymentRow = {
      ...newPaymentIds(platform),
      reference: request.reference,
      customer_id: await findOrStoreCustomer({ db, now }, request, 'paypal'),
      subscription_id: null,
      buys: request.buys,
      amount_minor: request.total.minor,
      currency: request.total.currency,
      method: 'paypal',
      state: 'requires_action',
      decline_code: null,
      return_url: returnUrl,
      cancel_url: cancelUrl,
      approved_as: null,
      created_at: now,
    };
    const before = await insertOrLock(db, payment);
    if (!before) await checkCharge({ db, now }, request);
    return presentGatewayPayment(platform, before ?? payment);
  });
}

function capture(platform: Platform, reference: string): Promise<GatewayPayment> {
  return transaction(platform.db, async (db) => {
    const payment = await lockPayment(db, 'reference', reference);
    if (!payment) throw new NotAtGateway(reference);
    const at = { ...platform, db, now: platform.clock.now() };
    return presentGatewayPayment(platform, await charge(at, payment));
  });
}

async function charge(
  at: Parameters<typeof completePayment>[0],
  payment: GatewayPaymentRow,
): Promise<GatewayPaymentRow> {
  if (payment.state !== 'requires_action' || payment.approved_as === null) return payment;
  const { declineCode } = paypalAccounts[payment.approved_as];
  if (declineCode !== null) return abandonPayment(at, payment, declineCode);
  return completePayment(at, payment);
}
