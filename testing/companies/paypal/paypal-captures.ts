import type { Refund as RefundAnswer } from '@paypal/paypal-server-sdk';
import { amountOf, centsOf, type PaypalAmount } from './paypal-money.ts';
import { notFound, unprocessable } from './paypal-problem.ts';

interface FakeRefund {
  id: string;
  amount: PaypalAmount;
  custom_id?: string;
  create_time: string;
  /** One that waits for a bank may fail later. */
  status: `${NonNullable<RefundAnswer['status']>}`;
}

/** Money that the fake has received: of an order, or of a period of a subscription. */
export interface FakeCapture {
  id: string;
  amount: PaypalAmount;
  time: string;
  refunds: FakeRefund[];
  /** The state of its last dispute. */
  dispute: 'open' | 'won' | 'lost' | null;
}

const refundedOf = ({ refunds }: FakeCapture): number =>
  refunds
    .filter(({ status }) => status !== 'FAILED' && status !== 'CANCELLED')
    .reduce((sum, { amount }) => sum + centsOf(amount), 0);

export function captureStatus(capture: FakeCapture): 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' {
  const refunded = refundedOf(capture);
  if (refunded === 0) return 'COMPLETED';
  return refunded >= centsOf(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

export const presentCapture = (capture: FakeCapture) => ({
  id: capture.id,
  status: captureStatus(capture),
  amount: capture.amount,
  final_capture: true,
  create_time: capture.time,
  update_time: capture.time,
});

/** All charges of the fake's account, with their refunds and disputes. */
export function createCaptures(url: () => string, newId: (prefix: string) => string, now: () => string) {
  const captures = new Map<string, FakeCapture>();

  function get(id: string): FakeCapture {
    const found = captures.get(id);
    if (!found) throw notFound();
    return found;
  }

  const presentRefund = (capture: FakeCapture, refund: FakeRefund) => ({
    id: refund.id,
    status: refund.status,
    amount: refund.amount,
    create_time: refund.create_time,
    update_time: refund.create_time,
    ...(refund.custom_id === undefined ? {} : { custom_id: refund.custom_id }),
    links: [
      { href: `${url()}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${url()}/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' },
    ],
  });

  return {
    receive(cents: number, currency: string): FakeCapture {
      const capture = {
        id: newId('CAP'),
        amount: amountOf(cents, currency),
        time: now(),
        refunds: [],
        dispute: null,
      };
      captures.set(capture.id, capture);
      return capture;
    },
    get,
    refund(id: string, body: { amount?: PaypalAmount; custom_id?: string }) {
      const capture = get(id);
      if (capture.dispute === 'open' || capture.dispute === 'lost')
        throw unprocessable('TRANSACTION_DISPUTED');
      const left = centsOf(capture.amount) - refundedOf(capture);
      const cents = body.amount ? centsOf(body.amount) : left;
      if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED');
      if (cents > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED');
      const refund: FakeRefund = {
        id: newId('REF'),
        amount: amountOf(cents, capture.amount.currency_code),
        create_time: now(),
        status: 'COMPLETED',
        ...(body.custom_id === undefined ? {} : { custom_id: body.custom_id }),
      };
      capture.refunds.push(refund);
      return presentRefund(capture, refund);
    },
    findRefund(id: string) {
      for (const capture of captures.values()) {
        const refund = capture.refunds.find((one) => one.id === id);
        if (refund) return presentRefund(capture, refund);
      }
      throw notFound();
    },
    /** Writes the state of the last refund of a capture, and returns it. */
    setLastRefund(captureId: string, status: FakeRefund['status']) {
      const capture = get(captureId);
      const refund = capture.refunds.at(-1);
      if (!refund) throw notFound();
      refund.status = status;
      return presentRefund(capture, refund);
    },
    listDisputes(captureId: string) {
      const { dispute } = get(captureId);
      if (dispute === null) return { items: [] };
      const status = dispute === 'open' ? 'UNDER_REVIEW' : 'RESOLVED';
      return {
        items: [{ dispute_id: `PP-${captureId}`, status, dispute_life_cycle_stage: 'CHARGEBACK' }],
      };
    },
    getDispute(id: string) {
      const { dispute } = get(id.replace(/^PP-/, ''));
      if (dispute === null || dispute === 'open') return { dispute_id: id };
      const outcome_code = dispute === 'lost' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR';
      return { dispute_id: id, dispute_outcome: { outcome_code } };
    },
  };
}
export type Captures = ReturnType<typeof createCaptures>;
