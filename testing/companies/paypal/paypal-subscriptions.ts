import { periodEnd } from '#features/payments/model/billing-period.ts';
import { type Captures, captureStatus, type FakeCapture } from './paypal-captures.ts';
import { amountOf, centsOf, type PaypalAmount } from './paypal-money.ts';
import type { FakeAccount } from './paypal-orders.ts';
import { notFound, unprocessable } from './paypal-problem.ts';
import type { SubscriptionStatus } from './published-shapes.ts';

interface PlanCycle {
  sequence: number;
  tenure_type: string;
  total_cycles: number;
  frequency: { interval_unit: string; interval_count: number };
  pricing_scheme: { fixed_price: PaypalAmount };
}

export interface PlanBody {
  product_id: string;
  name: string;
  billing_cycles: PlanCycle[];
  payment_preferences: { payment_failure_threshold: number };
}

interface SubscriptionBody {
  plan_id: string;
  custom_id?: string;
}

export interface FakeSubscription {
  id: string;
  body: SubscriptionBody;
  status: SubscriptionStatus;
  statusAt: string;
  account: FakeAccount;
  createdAt: Date;
  startedAt: Date | null;
  /** Periods that were charged, free ones included. */
  periods: number;
  nextBillingAt: Date | null;
  retryAt: Date | null;
  failedCount: number;
  lastFailed: { time: string; amount: PaypalAmount; reason_code: string } | null;
  captures: FakeCapture[];
}

interface Surroundings {
  url(): string;
  newId(prefix: string): string;
  now(): Date;
  captures: Captures;
  /** Whether a first period is charged at once when a subscription becomes active. */
  chargesAtOnce(): boolean;
}

const hourMs = 3_600_000;
const retryMs = 5 * 86_400_000;

/** Plans, and subscriptions to them: approved on a page, active, charged for each period until they are suspended or cancelled. */
export function createSubscriptions({ url, newId, now, captures, chargesAtOnce }: Surroundings) {
  const plans = new Map<string, PlanBody>();
  const subscriptions = new Map<string, FakeSubscription>();

  function get(id: string): FakeSubscription {
    const found = subscriptions.get(id);
    if (!found) throw notFound();
    return found;
  }

  function planOf({ body }: FakeSubscription): PlanBody {
    const plan = plans.get(body.plan_id);
    if (!plan) throw notFound();
    return plan;
  }

  /** What a period costs, the first being 1. */
  function priceOf(one: FakeSubscription, period: number): PaypalAmount {
    const { billing_cycles } = planOf(one);
    let before = 0;
    for (const cycle of [...billing_cycles].sort((a, b) => a.sequence - b.sequence)) {
      if (cycle.total_cycles === 0 || period <= before + cycle.total_cycles)
        return cycle.pricing_scheme.fixed_price;
      before += cycle.total_cycles;
    }
    throw new Error('the plan has no regular cycle');
  }

  function setStatus(one: FakeSubscription, status: SubscriptionStatus): void {
    one.status = status;
    one.statusAt = now().toISOString();
  }

  /** Charges the period that is due. */
  function bill(one: FakeSubscription): void {
    const price = priceOf(one, one.periods + 1);
    const cents = centsOf(price);
    if (cents > 0 && one.account !== 'good') {
      one.failedCount += 1;
      const reason_code = one.account === 'restricted' ? 'PAYER_CANNOT_PAY' : 'PAYMENT_DENIED';
      one.lastFailed = { time: now().toISOString(), amount: price, reason_code };
      one.retryAt = new Date(now().getTime() + retryMs);
      if (one.failedCount >= planOf(one).payment_preferences.payment_failure_threshold)
        setStatus(one, 'SUSPENDED');
      return;
    }
    if (cents > 0) one.captures.push(captures.receive(cents, price.currency_code));
    one.periods += 1;
    one.failedCount = 0;
    one.retryAt = null;
    const yearly = planOf(one).billing_cycles[0]?.frequency.interval_unit === 'YEAR';
    one.nextBillingAt = periodEnd(one.startedAt ?? now(), yearly ? 'yearly' : 'monthly', one.periods);
  }

  /** Charges whatever is due by now. */
  function advance(): void {
    for (const one of subscriptions.values()) {
      const dueAt = () => one.retryAt ?? one.nextBillingAt;
      while (one.status === 'ACTIVE' && (dueAt()?.getTime() ?? Number.POSITIVE_INFINITY) <= now().getTime())
        bill(one);
    }
  }

  function present(one: FakeSubscription) {
    const last = one.captures.at(-1);
    const hasBegun = one.startedAt !== null;
    return {
      id: one.id,
      plan_id: one.body.plan_id,
      status: one.status,
      status_update_time: one.statusAt,
      create_time: one.createdAt.toISOString(),
      start_time: (one.startedAt ?? one.createdAt).toISOString(),
      quantity: '1',
      ...(one.body.custom_id === undefined ? {} : { custom_id: one.body.custom_id }),
      ...(hasBegun
        ? {
            subscriber: { payer_id: 'FAKEPAYER', email_address: 'ada@example.org' },
            billing_info: {
              outstanding_balance: amountOf(0, 'EUR'),
              failed_payments_count: one.failedCount,
              // PayPal names no next time for what is not active.
              ...(one.status === 'ACTIVE' && one.nextBillingAt
                ? { next_billing_time: one.nextBillingAt.toISOString() }
                : {}),
              ...(last ? { last_payment: { amount: last.amount, time: last.time } } : {}),
              ...(one.failedCount > 0 && one.lastFailed ? { last_failed_payment: one.lastFailed } : {}),
            },
          }
        : {}),
      links: [
        ...(one.status === 'APPROVAL_PENDING'
          ? [
              {
                href: `${url()}/webapps/billing/subscriptions?ba_token=${one.id}`,
                rel: 'approve',
                method: 'GET',
              },
            ]
          : []),
        { href: `${url()}/v1/billing/subscriptions/${one.id}`, rel: 'self', method: 'GET' },
      ],
    };
  }

  const from = (id: string, ...allowed: SubscriptionStatus[]): FakeSubscription => {
    const one = get(id);
    if (!allowed.includes(one.status)) throw unprocessable('SUBSCRIPTION_STATUS_INVALID');
    return one;
  };

  return {
    advance,
    find: (id: string) => subscriptions.get(id) ?? null,
    createPlan(body: PlanBody) {
      const id = newId('P');
      plans.set(id, body);
      return { id, status: 'ACTIVE', ...body };
    },
    create(body: SubscriptionBody) {
      if (!plans.has(body.plan_id)) throw notFound();
      const one: FakeSubscription = {
        id: newId('I'),
        body,
        status: 'APPROVAL_PENDING',
        statusAt: now().toISOString(),
        account: 'good',
        createdAt: now(),
        startedAt: null,
        periods: 0,
        nextBillingAt: null,
        retryAt: null,
        failedCount: 0,
        lastFailed: null,
        captures: [],
      };
      subscriptions.set(one.id, one);
      return present(one);
    },
    show: (id: string) => present(get(id)),
    approve(id: string, account: FakeAccount): void {
      const one = get(id);
      if (one.status !== 'APPROVAL_PENDING') return;
      one.account = account;
      setStatus(one, 'APPROVED');
    },
    activate(id: string): void {
      const one = from(id, 'APPROVED', 'SUSPENDED');
      const isFirst = one.status === 'APPROVED';
      setStatus(one, 'ACTIVE');
      if (!isFirst) return;
      one.startedAt = now();
      one.nextBillingAt = new Date(now().getTime() + hourMs);
      if (chargesAtOnce()) bill(one);
    },
    suspend: (id: string): void => setStatus(from(id, 'ACTIVE'), 'SUSPENDED'),
    cancel: (id: string): void => setStatus(from(id, 'ACTIVE', 'SUSPENDED'), 'CANCELLED'),
    listTransactions(id: string) {
      const one = get(id);
      return {
        transactions: one.captures.map((capture) => ({
          id: capture.id,
          status: captureStatus(capture),
          payer_email: 'ada@example.org',
          amount_with_breakdown: { gross_amount: capture.amount },
          time: capture.time,
        })),
        links: [],
      };
    },
  };
}
