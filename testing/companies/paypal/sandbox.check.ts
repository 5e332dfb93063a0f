import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayPayment, PaymentRequest } from '#features/payments/server/gateway.ts';
import { gatewaySuite } from '#features/payments/testing/gateway-suite.ts';
import type { GatewayUnderTest } from '#features/payments/testing/gateway-under-test.ts';
import { paypalGateway } from '#gateways/paypal/server/paypal-gateway.ts';
import { addresses, aSubscriptionRequest, findPaypalIdsOf } from '#gateways/paypal/testing/a-paypal-world.ts';
import { runningClock } from '#testing/running-clock.ts';
import { aWorld } from '#testing/world.ts';

// Run by `npm run gateway:check -- paypal`, with the sandbox's keys of its environment. A person approves each payment.

const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_API_URL } = process.env;
const world = await aWorld({
  clock: runningClock(),
  settings: {
    PAYPAL_ENV: 'sandbox',
    PAYPAL_CLIENT_ID: PAYPAL_CLIENT_ID ?? '',
    PAYPAL_CLIENT_SECRET: PAYPAL_CLIENT_SECRET ?? '',
    PAYPAL_WEBHOOK_ID: PAYPAL_WEBHOOK_ID ?? '',
    ...(PAYPAL_API_URL && { PAYPAL_API_URL }),
  },
});
const { platform } = world;
const gateway = paypalGateway(platform);
const { redirect } = gateway;
if (!redirect) throw new Error('PayPal has a page');

const betweenLooksMs = 2000;
const underWay = new Map<string, Promise<GatewayPayment>>();
let shown = 0;

const isOpen = ({ status }: GatewayPayment): boolean => status === 'requires_action' || status === 'approved';

/** Shows the page of a payment, and captures it as soon as somebody has approved it. */
async function captureApproved({ reference, approvalUrl }: GatewayPayment): Promise<GatewayPayment> {
  shown += 1;
  process.stdout.write(`${shown}. Approve as a buyer of the sandbox, then close the page: ${approvalUrl}\n`);
  for (;;) {
    const payment = await redirect?.capture(reference);
    if (payment && !isOpen(payment)) return payment;
    await sleep(betweenLooksMs);
  }
}

async function pay(request: PaymentRequest, how: 'good' | 'declining' | 'asking'): Promise<GatewayPayment> {
  const begun = await redirect?.begin(request, addresses);
  if (!begun) throw new Error('PayPal has a page');
  if (how === 'asking' || !isOpen(begun)) return begun;
  const before = underWay.get(begun.reference);
  if (before) return before;
  const captured = captureApproved(begun);
  underWay.set(begun.reference, captured);
  return captured;
}

const nobody = async () => {
  throw new Error('nobody can do this at the company’s sandbox');
};

const underTest: GatewayUnderTest = {
  gateway,
  pay,
  now: () => platform.clock.now(),
  async begin(state) {
    const { subscriptionId } = await pay({ ...aSubscriptionRequest(), reference: randomUUID() }, 'good');
    const id = subscriptionId ?? '';
    if (state === 'cancelled') await gateway.endNow(id);
    const begun = await gateway.findSubscription(id);
    if (begun?.status !== state) throw new Error(`the subscription is ${begun?.status}, not ${state}`);
    return begun;
  },
  charges: async ({ id }) => (await gateway.listCharges(id)).length,
  async chargedTo(payerId) {
    const ids = await findPaypalIdsOf(platform.db, payerId);
    const lists = await Promise.all(ids.map((id) => gateway.listCharges(id)));
    const charges = new Map(lists.flat().map((charge) => [charge.id, charge]));
    return [...charges.values()]
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ amount }) => amount.minor);
  },
  giveCard: nobody,
  confirm: nobody,
  refundByHand: nobody,
  failRefund: nobody,
  dispute: nobody,
  webhook: nobody,
};

gatewaySuite('paypal', () => underTest, { asksBank: false, method: 'paypal', byHand: true });
