import { type Captures, type FakeCapture, presentCapture } from './paypal-captures.ts';
import { centsOf, type PaypalAmount } from './paypal-money.ts';
import { notFound, PaypalProblem, unprocessable } from './paypal-problem.ts';
import type { OrderStatus } from './published-shapes.ts';

/** What the payer's account does when it is charged. */
export type FakeAccount = 'good' | 'declined' | 'restricted';

interface OrderBody {
  intent: string;
  purchase_units: { custom_id?: string; description?: string; amount: PaypalAmount }[];
}

interface FakeOrder {
  id: string;
  body: OrderBody;
  status: OrderStatus;
  account: FakeAccount;
  capture: FakeCapture | null;
}

/** Orders: created, approved on a page, captured. */
export function createOrders(url: () => string, newId: (prefix: string) => string, captures: Captures) {
  const orders = new Map<string, FakeOrder>();

  function get(id: string): FakeOrder {
    const found = orders.get(id);
    if (!found) throw notFound();
    return found;
  }

  const present = ({ id, body, status, capture }: FakeOrder) => ({
    id,
    intent: body.intent,
    status,
    purchase_units: body.purchase_units.map((unit) => ({
      reference_id: 'default',
      ...unit,
      ...(capture ? { payments: { captures: [presentCapture(capture)] } } : {}),
    })),
    ...(status === 'APPROVED' || status === 'COMPLETED'
      ? { payer: { payer_id: 'FAKEPAYER', address: { country_code: 'DE' } } }
      : {}),
    links: [
      { href: `${url()}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
      ...(status === 'PAYER_ACTION_REQUIRED'
        ? [{ href: `${url()}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' }]
        : []),
    ],
  });

  return {
    create(body: OrderBody) {
      const order: FakeOrder = {
        id: newId('ORDER'),
        body,
        status: 'PAYER_ACTION_REQUIRED',
        account: 'good',
        capture: null,
      };
      orders.set(order.id, order);
      return present(order);
    },
    find: (id: string) => orders.get(id) ?? null,
    show: (id: string) => present(get(id)),
    approve(id: string, account: FakeAccount): void {
      const order = get(id);
      if (order.status !== 'PAYER_ACTION_REQUIRED') return;
      order.status = 'APPROVED';
      order.account = account;
    },
    /** Nobody has approved it for hours. */
    expire: (id: string): void => void orders.delete(id),
    capture(id: string) {
      const order = get(id);
      if (order.capture) throw unprocessable('ORDER_ALREADY_CAPTURED');
      if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
      if (order.account === 'declined') throw unprocessable('INSTRUMENT_DECLINED');
      if (order.account === 'restricted') throw unprocessable('PAYER_CANNOT_PAY');
      const [unit] = order.body.purchase_units;
      if (!unit) throw new PaypalProblem(400, 'INVALID_REQUEST');
      order.capture = captures.receive(centsOf(unit.amount), unit.amount.currency_code);
      order.status = 'COMPLETED';
      return present(order);
    },
  };
}
