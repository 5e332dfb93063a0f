import { isDeepStrictEqual } from 'node:util';
import { reducedPrice } from '#features/payments/model/reductions.ts';
import type {
  GatewayPayment,
  PaymentRequest,
  RedirectPayments,
  ReturnAddresses,
} from '#features/payments/server/gateway.ts';
import {
  GatewayUnavailable,
  IdempotencyKeyReused,
  NotAtGateway,
  SubscriptionEnded,
  TotalDiffers,
} from '#features/payments/server/gateway-errors.ts';
import type { Money } from '#platform/pure/money.ts';
import type { Platform } from '#platform/server/call.ts';
import { toPaypalMoney } from '../../model/paypal-money.ts';
import { getPlan } from '../find-plan.ts';
import type { PaypalPaymentRow } from '../paypal.tables.ts';
import { Order, Subscription } from '../paypal-answers.ts';
import { askPaypal, PaypalRefusal } from '../paypal-client.ts';
import {
  claimCapture,
  claimClosing,
  findPaypalPayment,
  insertPaypalPayment,
  updatePaypalPayment,
} from '../paypal-payments.store.ts';
import { findSubscription } from '../subscriptions/paypal-subscriptions.ts';
import { activateAtPaypal, cancelAtPaypal } from '../subscriptions/subscription-calls.ts';
import {
  askState,
  declineCodeOf,
  noteOutcome,
  outcomeOfOrder,
  presentPaypalPayment,
  type ReadPayment,
} from './paypal-state.ts';

export const paypalPayments = (platform: Platform): RedirectPayments => ({
  begin: (request, addresses) => begin(platform, request, addresses),
  capture: (reference) => capture(platform, reference),
});

/** What is charged now. Throws SubscriptionEnded and NotAtGateway for what cannot be upgraded. */
export async function previewPaypalPayment(
  platform: Platform,
  { buys, total }: Pick<PaymentRequest, 'buys' | 'total'>,
): Promise<Money> {
  if (buys.kind === 'once') return total;
  if (buys.kind === 'upgrade') {
    const upgraded = await findSubscription(platform, buys.subscriptionId);
    if (!upgraded) throw new NotAtGateway(buys.subscriptionId);
    if (upgraded.status === 'cancelled') throw new SubscriptionEnded(buys.subscriptionId);
  }
  return reducedPrice(buys.price, buys.reductions);
}

async function begin(
  platform: Platform,
  request: PaymentRequest,
  addresses: ReturnAddresses,
): Promise<GatewayPayment> {
  const { reference, payer, buys, total } = request;
  const known = await findPaypalPayment(platform.db, reference);
  if (known) checkSame(known, request);
  else {
    if (!isDeepStrictEqual(await previewPaypalPayment(platform, request), total))
      throw new TotalDiffers(reference);
    await insertPaypalPayment(platform.db, {
      reference,
      kind: buys.kind === 'once' ? 'order' : 'subscription',
      customer: buys.kind === 'once' ? null : payer.id,
      buys,
      total_minor: total.minor,
      currency: total.currency,
      created_at: platform.clock.now(),
      closed_at: null,
    });
  }
  const row = await getRow(platform, reference);
  checkSame(row, request);
  const begun =
    row.paypal_id === null && row.closed_at === null
      ? await beginAtPaypal(platform, row, request, addresses)
      : row;
  return presentPaypalPayment(await askState(platform, begun));
}

/** A reference belongs to one payment; a closed one stays closed. */
function checkSame(row: PaypalPaymentRow, { reference, buys, total }: PaymentRequest): void {
  const isSame =
    row.buys === null ||
    (isDeepStrictEqual(row.buys, JSON.parse(JSON.stringify(buys))) &&
      row.total_minor === total.minor &&
      row.currency === total.currency);
  if (!isSame) throw new IdempotencyKeyReused(reference);
}

/** PayPal answers a repeated request id as the first time, so that simultaneous calls have one page. */
async function beginAtPaypal(
  platform: Platform,
  row: PaypalPaymentRow,
  request: PaymentRequest,
  addresses: ReturnAddresses,
): Promise<PaypalPaymentRow> {
  const made = await withoutRefusal<Pick<Order, 'id' | 'links'>>(() =>
    request.buys.kind === 'once'
      ? createOrder(platform, request, addresses)
      : createSubscription(platform, { ...request, buys: request.buys }, addresses),
  );
  const approval = made.links?.find(({ rel }) => rel === 'approve' || rel === 'payer-action');
  return updatePaypalPayment(platform.db, row.reference, {
    paypal_id: made.id,
    approval_url: approval?.href ?? null,
  });
}

/** What PayPal refuses here is our mistake, or a setting of the account: the log says which, and nothing has begun. */
async function withoutRefusal<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof PaypalRefusal ? new GatewayUnavailable(error) : error;
  }
}

const createOrder = (
  platform: Platform,
  { reference, buys, total }: PaymentRequest,
  { returnUrl, cancelUrl }: ReturnAddresses,
): Promise<Order> =>
  askPaypal(platform, {
    method: 'POST',
    path: '/v2/checkout/orders',
    requestId: reference,
    body: {
      intent: 'CAPTURE',
      purchase_units: [
        { custom_id: reference, description: buys.title.slice(0, 127), amount: toPaypalMoney(total) },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            return_url: returnUrl,
            cancel_url: cancelUrl,
          },
        },
      },
    },
    answer: Order,
  });

async function createSubscription(
  platform: Platform,
  { reference, buys }: PaymentRequest & { buys: Exclude<PaymentRequest['buys'], { kind: 'once' }> },
  { returnUrl, cancelUrl }: ReturnAddresses,
): Promise<Subscription> {
  return askPaypal(platform, {
    method: 'POST',
    path: '/v1/billing/subscriptions',
    requestId: reference,
    body: {
      plan_id: await getPlan(platform, buys),
      custom_id: reference,
      application_context: {
        // It becomes active when we say so, so that nothing is charged before.
        user_action: 'CONTINUE',
        shipping_preference: 'NO_SHIPPING',
        return_url: returnUrl,
        cancel_url: cancelUrl,
      },
    },
    answer: Subscription,
  });
}

export async function findPaypalPaymentOf(
  platform: Platform,
  reference: string,
): Promise<GatewayPayment | null> {
  const row = await findPaypalPayment(platform.db, reference);
  // Its page was never seen by anybody.
  if (!row || (row.paypal_id === null && row.closed_at === null)) return null;
  return presentPaypalPayment(await askState(platform, row));
}

async function capture(platform: Platform, reference: string): Promise<GatewayPayment> {
  const read = await askState(platform, await getRow(platform, reference));
  if (read.status !== 'approved' || read.row.paypal_id === null) return presentPaypalPayment(read);
  if (!(await claimCapture(platform.db, reference, platform.clock.now())))
    return presentPaypalPayment(await askState(platform, await getRow(platform, reference)));
  return presentPaypalPayment(await charge(platform, read.row, read.row.paypal_id));
}

async function charge(platform: Platform, row: PaypalPaymentRow, id: string): Promise<ReadPayment> {
  if (row.kind === 'subscription') {
    await activateAtPaypal(platform, id);
    return askState(platform, row);
  }
  try {
    const order = await askPaypal(platform, {
      method: 'POST',
      path: `/v2/checkout/orders/${id}/capture`,
      requestId: `${row.reference}:capture`,
      body: {},
      answer: Order,
    });
    return await noteOutcome(platform, row, outcomeOfOrder(order));
  } catch (error) {
    if (!(error instanceof PaypalRefusal)) throw error;
    // Somebody else has charged it meanwhile.
    if (error.issue === 'ORDER_ALREADY_CAPTURED') return askState(platform, row);
    return noteOutcome(platform, row, { status: 'failed', declineCode: declineCodeOf(error.issue) });
  }
}

/** What is approved is not charged any more; what is being charged stays. */
export async function closePaypalPaymentOf(platform: Platform, reference: string): Promise<GatewayPayment> {
  const { db, clock } = platform;
  const now = clock.now();
  const isNew = await insertPaypalPayment(db, {
    reference,
    kind: 'order',
    customer: null,
    buys: null,
    total_minor: 0,
    currency: 'USD',
    created_at: now,
    closed_at: now,
  });
  if (!isNew) {
    const { status } = await askState(platform, await getRow(platform, reference));
    const isOpen = status === 'requires_action' || status === 'approved';
    if (isOpen && (await claimClosing(db, reference, now))) await endApproved(platform, reference);
  }
  return presentPaypalPayment(await askState(platform, await getRow(platform, reference)));
}

/** An order that nobody captures lapses by itself; an approved subscription is refused as far as PayPal lets us. */
async function endApproved(platform: Platform, reference: string): Promise<void> {
  const { kind, paypal_id } = await getRow(platform, reference);
  if (kind !== 'subscription' || paypal_id === null) return;
  try {
    await cancelAtPaypal(platform, paypal_id);
  } catch (error) {
    platform.log.warn({ err: error, payment: reference }, 'an approved subscription stays at PayPal, unused');
  }
}

async function getRow({ db }: Platform, reference: string): Promise<PaypalPaymentRow> {
  const row = await findPaypalPayment(db, reference);
  if (!row) throw new NotAtGateway(reference);
  return row;
}
