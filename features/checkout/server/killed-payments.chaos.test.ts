import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { checkoutExisting, checkoutNew } from '#features/billing/hosted-page.contract.ts';
import { earnCredits } from '#features/billing/server/credits/credits.ts';
import { aCoupon } from '#features/billing/testing/a-coupon.ts';
import { getMemberSubscriptions } from '#features/billing/testing/subscribe-member.ts';
import { lockPayment, type PaymentRow } from '#features/payments/server/payment.store.ts';
import { requestRefund } from '#features/payments/server/request-refund.ts';
import { reconcilePayments } from '#features/payments/server/settle-open-payment.ts';
import { addToCart, getCart } from '#features/shop/contract.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { unlockJobsOfDeadWorkers } from '#platform/server/jobs/heartbeat.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { atProcess } from '#testing/inject-over-http.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import type { Person } from '#testing/person.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { answerAtPaypal, creatorStart, follow } from '../testing/at-paypal.ts';
import { buyPlan } from '../testing/buy-plan.ts';
import { buySounds } from '../testing/buy-sounds.ts';
import { askQuote, upgradePlan } from '../testing/upgrade-plan.ts';

/** All of them with `CHAOS=all`, and otherwise two of three, the first of each kind and of each point among them. */
const isFull = process.env.CHAOS === 'all';
const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const { platform, clock } = world;
const { db } = platform;
const coupon = 'ONCE';

/** A buyer who is ready, and their call in which the process is killed. */
interface Purchase {
  buyer: Member;
  /** Buys as a browser does that is connected to a process, or to the world. */
  pay(browser: Person): Promise<unknown>;
}

/** What a buyer has been charged and has got; numbers of rows, unless they say otherwise. */
interface Outcome {
  charges: number;
  receipts: number;
  orders: number;
  owned: number;
  /** The number of the account's plan. */
  plan: number;
  /** Uses of the coupon that stand. */
  coupons: number;
  /** Minor units. */
  credits: number;
  emails: number;
}

interface Kind {
  begin(): Promise<Purchase>;
  none: Outcome;
  /** Nothing is charged, and what is reserved waits for an hour for the approval. */
  open?: Outcome;
  all: Outcome;
}

let people = 0;
const newMember = (): Promise<Member> => {
  people += 1;
  return world.person(`killed${people}`);
};
const nothing = { charges: 0, receipts: 0, orders: 0, owned: 0, plan: 0, coupons: 0, credits: 0, emails: 0 };

/** Creator at 13.99, with a coupon of a quarter and credits of 3.00. */
async function aSaver(): Promise<Member> {
  const buyer = await newMember();
  const earned = { userId: buyer.id, amount: 300, currency: 'USD', reason: 'referral' } as const;
  const paymentId = randomUUID();
  await transaction(db, (tx) => earnCredits(makeCall(platform, tx, guest), { ...earned, paymentId }));
  return buyer;
}
const creator = {
  none: { ...nothing, credits: 300 },
  open: { ...nothing, coupons: 1 },
  all: { ...nothing, charges: 1, receipts: 1, plan: 5, coupons: 1, emails: 1 },
};

/** A member who has Creator and goes on to Pro. */
async function aSubscriber(pay: (at: Person) => Promise<unknown>): Promise<Member> {
  const buyer = await newMember();
  await pay(buyer);
  return buyer;
}
const pro = {
  none: { ...nothing, charges: 1, receipts: 1, plan: 5, emails: 1 },
  all: { ...nothing, charges: 2, receipts: 2, plan: 6, emails: 2 },
};

async function aListener(): Promise<{ buyer: Member; ids: string[] }> {
  const buyer = await newMember();
  const ids = [await aProduct(platform), await aProduct(platform)];
  for (const id of ids) await buyer.call(addToCart, { id });
  return { buyer, ids };
}
const sounds = {
  none: nothing,
  all: { ...nothing, charges: 1, receipts: 1, orders: 1, owned: 2, emails: 1 },
};

const payHosted = (at: Person, id: string) =>
  at.raw({
    method: 'POST',
    url: `/api/hosted_pages/${id}/payments`,
    headers: { 'idempotency-key': randomUUID() },
    body: { payment_method_id: 'pm_test_visa' },
  });
const quoteOfPro = async (at: Person) => (await askQuote(at, { period: 'monthly' })).body.quote.id as string;
const upgradeStart = async (at: Person) =>
  `/paypal/pro/monthly?product_type=subscription&quote=${await quoteOfPro(at)}`;
const cartStart = async (at: Person) =>
  `/paypal/cart/checkout?consent=true&quote=${(await at.call(getCart, {})).quote}`;
const saverStart = async () => `${creatorStart}&coupon=${coupon}`;
const payAtPaypal = async (at: Person, start: string) =>
  follow(at, await answerAtPaypal(at, await follow(at, start)));

/** Purchases by one call. */
const calls: Readonly<Record<string, Kind>> = {
  'a subscription by card': {
    ...creator,
    begin: async () => ({ buyer: await aSaver(), pay: (at) => buyPlan(at, { coupon }) }),
  },
  'an upgrade by card': {
    ...pro,
    begin: async () => ({ buyer: await aSubscriber(buyPlan), pay: (at) => upgradePlan(at) }),
  },
  'sounds by card': {
    ...sounds,
    async begin() {
      const { buyer, ids } = await aListener();
      return { buyer, pay: (at) => buySounds(at, ids) };
    },
  },
  'a subscription on a hosted page': {
    ...creator,
    async begin() {
      const buyer = await aSaver();
      const open = (at: Person) => at.call(checkoutNew, { planId: 'creator-monthly', coupon });
      return { buyer, pay: async (at) => payHosted(at, (await open(at)).hostedPage.id) };
    },
  },
  'an upgrade on a hosted page': {
    ...pro,
    async begin() {
      const buyer = await aSubscriber(buyPlan);
      const [running] = await getMemberSubscriptions(buyer);
      const token = running?.token ?? '';
      const open = (at: Person) => at.call(checkoutExisting, { token, planId: 'pro-yearly' });
      return { buyer, pay: async (at) => payHosted(at, (await open(at)).hostedPage.id) };
    },
  },
};

interface PaypalKind extends Omit<Kind, 'begin'> {
  newBuyer(): Promise<Member>;
  startOf(at: Person): Promise<string>;
}
const atPaypal: Readonly<Record<string, PaypalKind>> = {
  'a subscription at PayPal': { ...creator, newBuyer: aSaver, startOf: saverStart },
  'an upgrade at PayPal': {
    ...pro,
    newBuyer: () => aSubscriber((at) => payAtPaypal(at, creatorStart)),
    startOf: upgradeStart,
  },
  'sounds at PayPal': {
    ...sounds,
    newBuyer: async () => (await aListener()).buyer,
    startOf: cartStart,
  },
};
/** The way to PayPal, and back from there with an approval. */
const wayThere = ({ newBuyer, startOf, ...kind }: PaypalKind): Kind => ({
  ...kind,
  begin: async () => ({ buyer: await newBuyer(), pay: async (at) => follow(at, await startOf(at)) }),
});
const wayBack = ({ newBuyer, startOf, ...kind }: PaypalKind): Kind => ({
  ...kind,
  async begin() {
    const buyer = await newBuyer();
    const back = await answerAtPaypal(buyer, await follow(buyer, await startOf(buyer)));
    return { buyer, pay: (at) => follow(at, back) };
  },
});

const declined: Kind = {
  none: creator.none,
  all: creator.none,
  begin: async () => ({
    buyer: await aSaver(),
    pay: (at) => buyPlan(at, { coupon, payment_method_id: 'pm_test_card_declined' }),
  }),
};

/** Creator is bought, and refunded by the worker. */
const refunded: Kind = {
  none: nothing,
  all: { ...nothing, charges: 1, receipts: 2, emails: 3 },
  async begin() {
    const buyer = await newMember();
    const { body } = await buyPlan(buyer);
    const refund = { id: randomUUID(), minor: 1399, reason: 'admin', note: '', requestedBy: null } as const;
    const request = () =>
      transaction(db, async (tx) => {
        const row = (await lockPayment(tx, body.payment_id)) as PaymentRow;
        await requestRefund(makeCall(platform, tx, guest), row, refund);
      });
    return { buyer, pay: request };
  },
};

interface Case {
  kind: string;
  point: string;
  expected: Outcome;
  begin: Kind['begin'];
  /** The purchase is made by another process, and the worker is killed afterwards. */
  killsWorker?: boolean;
}
const casesOf = (
  kinds: Readonly<Record<string, Kind>>,
  points: readonly string[],
  outcome: 'none' | 'open' | 'all',
) =>
  Object.entries(kinds).flatMap(([kind, { begin, ...expected }]) =>
    points.map((point): Case => ({ kind, point, begin, expected: expected[outcome] ?? expected.none })),
  );
const mapKinds = (map: (kind: PaypalKind) => Kind) =>
  Object.fromEntries(Object.entries(atPaypal).map(([name, kind]) => [name, map(kind)]));
const byWorker = (cases: readonly Case[]): Case[] => cases.map((one) => ({ ...one, killsWorker: true }));
const isDeliveredBy = (kind: string, point: string) =>
  point === (kind.startsWith('sounds') ? 'shop.deliver' : 'billing.deliver');

const settling = [
  'payments.settle',
  'payments.deliver',
  'billing.deliver',
  'shop.deliver',
  'receipts.write',
  'receipts.written',
  'payments.fulfil',
  'payments.settled',
];
const allCases = [
  ...casesOf(calls, ['payments.claim', 'payments.claimed', 'payments.charge'], 'none'),
  ...casesOf(calls, ['payments.charged', ...settling], 'all'),
  ...casesOf(mapKinds(wayThere), ['payments.claim', 'payments.claimed', 'payments.begin'], 'none'),
  ...casesOf(mapKinds(wayThere), ['payments.begun'], 'open'),
  ...casesOf(mapKinds(wayBack), ['payments.approved', 'payments.captured', ...settling], 'all'),
  ...casesOf({ 'a declined card': declined }, ['payments.release', 'payments.released'], 'none'),
].filter(
  ({ kind, point }) =>
    !point.endsWith('.deliver') || point === 'payments.deliver' || isDeliveredBy(kind, point),
);
const isFirstOf = (of: 'kind' | 'point', one: Case) =>
  allCases.find((other) => other[of] === one[of]) === one;
const cases = allCases.filter(
  (one, at) => isFull || at % 3 !== 2 || isFirstOf('kind', one) || isFirstOf('point', one),
);
const {
  'a subscription by card': subscription,
  'an upgrade by card': upgrade,
  'sounds by card': cart,
} = calls;
const workerCases = byWorker([
  ...casesOf(
    { ...(subscription && { subscription }), ...(upgrade && { upgrade }), ...(cart && { cart }) },
    ['outbox.delivered', 'mail.begun', 'mail.sent'],
    'all',
  ),
  ...casesOf(
    { 'a refund': refunded },
    ['payments.refund', 'payments.refunded', 'receipts.credit-note'],
    'all',
  ),
]);

interface Killed {
  buyer: Member;
  signal: string;
}
const killed = new Map<Case, Killed>();
let mails: { to: string }[] = [];

/** All of them; what developers see are the newest ones. */
async function readEmails(): Promise<{ to: string }[]> {
  const dir = outboxDir(platform.config);
  const names = (await readdir(dir)).filter((name) => name.startsWith('mail-'));
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(dir, name), 'utf8'))));
}

async function kill(one: Case): Promise<void> {
  const { buyer, pay } = await one.begin();
  const failpoints = `${one.point}=kill`;
  if (one.killsWorker) {
    await world.drain();
    await pay(buyer);
    const worker = await aSiteProcess(world, { failpoints, worker: true });
    killed.set(one, { buyer, signal: await worker.ended });
    // The next start finds the jobs of the dead worker.
    await unlockJobsOfDeadWorkers(platform, 0);
    return;
  }
  const site = await aSiteProcess(world, { failpoints });
  const browser = atProcess(world, buyer, site.port);
  await pay(browser).catch(() => undefined);
  // A purchase that has not passed the point leaves the process alive.
  const { status } = await browser.raw({ method: 'GET', url: '/api/cart' });
  killed.set(one, { buyer, signal: status === 503 ? await site.ended : `answers ${status}` });
  await site.kill();
}

/** What the next start does of itself until some time has passed: jobs that are due by then, and the events of the gateway. */
async function passTime(minutes: number): Promise<void> {
  const ms = minutes * 60_000 + 1000;
  clock.advance(Date.now() - clock.now().getTime() + ms);
  await sql`update graphile_worker._private_jobs set run_at = run_at - ${ms}::float8 * interval '1 ms'`.execute(
    db,
  );
  for (let times = 0; times < 2; times += 1) {
    await world.drain();
    await deliverWebhooks(world);
    await world.drain();
  }
}

beforeAll(async () => {
  await aCoupon(world, coupon, { once_per_account: true });
  for (const one of workerCases) await kill(one);
  const left = [...cases];
  const lane = async () => {
    for (let one = left.pop(); one; one = left.pop()) await kill(one);
  };
  await Promise.all([lane(), lane()]);
  await passTime(1);
  mails = await readEmails();
}, 600_000);

async function outcomeOf({ id, email }: Member): Promise<Outcome> {
  const { rows } = await sql<Omit<Outcome, 'emails'>>`select
    (select count(*)::int from gateway_payments where state = 'succeeded' and amount_minor > 0
      and customer_id in (${`cus_${id}`}, ${`cus_${id}_paypal`})) as charges,
    (select count(*)::int from receipts where user_id = ${id}) as receipts,
    (select count(*)::int from orders where user_id = ${id}) as orders,
    (select count(*)::int from owned_products where user_id = ${id}) as owned,
    (select account_type::int from users where id = ${id}) as plan,
    (select count(*)::int from coupon_redemptions where user_id = ${id} and state <> 'released') as coupons,
    (select coalesce(sum(balance), 0)::int from credit_balances where user_id = ${id}) as credits`.execute(
    db,
  );
  const emails = mails.filter(({ to }) => to === email).length;
  return { ...(rows[0] as Outcome), emails };
}

test.each([...cases, ...workerCases])(
  '$kind: a process is killed at $point, and a minute later it is charged, delivered and written down once, or not at all [CHECKOUT-126]',
  async (one) => {
    const { buyer, signal } = killed.get(one) as Killed;
    expect(signal).toBe('SIGKILL');
    const { emails, ...outcome } = await outcomeOf(buyer);
    const { emails: expectedEmails, ...expected } = one.expected;
    expect(outcome).toEqual(expected);
    // One more confirms the address of every new account.
    expect(emails).toBe(expectedEmails + 1);
  },
);

test('an hour after the kills no payment is open, and the money adds up [CHECKOUT-126]', async () => {
  await passTime(61);
  await transaction(db, (tx) => reconcilePayments(makeCall(platform, tx, guest)));
  await passTime(62);
  const open = await db.selectFrom('payments').select('id').where('settled_at', 'is', null).execute();
  expect(open).toEqual([]);
  expect(await findMoneyFaults(db)).toEqual({});
});
