import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { writeWebhookBody } from '#gateways/test/server/webhook-body.ts';
import { signatureHeader, signWebhook, webhookKey } from '#gateways/test/server/webhook-signature.ts';
import type { BenchSetup } from '../bench-setup.ts';
import type { Finding } from '../finding.ts';
import { type BenchMember, createBenchMembers } from '../ground/create-bench-members.ts';
import { fillShop } from '../ground/fill-shop.ts';
import { benchSecret } from '../ground/open-bench-database.ts';
import { measureRound } from '../load/measure-round.ts';
import { cpuOf, median, percentile } from '../statistics.ts';
import { createComparisonSides } from './comparison-sides.ts';

const BUYERS = 50;
const COUPON_LIMIT = 7;
const EVENTS = 1000;
const EVENTS_AT_ONCE = 50;
const MAX_WAIT_MS = 120_000;
const FEW_ORDERS = 20;
const MANY_ORDERS = 1000;

/** G24: fifty buyers with one code, a burst of a gateway's events, and the orders of who has a thousand. */
export async function payments(setup: BenchSetup): Promise<Finding[]> {
  const buyers = await createBenchMembers(setup.database, BUYERS);
  await sql`update users set account_type = 0 where id = any(${buyers.map(({ id }) => id)})`.execute(
    setup.database.platform.db,
  );
  return [
    await payWithOneCode(setup, buyers),
    ...(await receiveEvents(setup)),
    await readOrders(setup, buyers[0], buyers[1]),
  ];
}

interface TimedAnswer {
  status: number;
  ms: number;
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<TimedAnswer> {
  const began = performance.now();
  const answer = await fetch(url, { method: 'POST', headers, body: body.toString() });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - began };
}

/** All pay for a plan by one code that seven may use, at once; who comes too late pays the full price or is refused. */
async function payWithOneCode(setup: BenchSetup, buyers: readonly BenchMember[]): Promise<Finding> {
  // The database is kept from run to run.
  const code = `BENCH${Date.now().toString(36)}`.toUpperCase();
  await sql`insert into coupons (id, code, coupon_type, percent_off, cycles, max_redemptions, starts_at, created_at)
    values (gen_random_uuid(), ${code}, 'percentage', 25, 1, ${COUPON_LIMIT}, now() - interval '1 day', now())`.execute(
    setup.database.platform.db,
  );
  const answers = await Promise.all(
    buyers.map(({ headers }) =>
      post(
        `${setup.site.url}/api/subscriptions`,
        { ...headers, 'idempotency-key': randomUUID() },
        JSON.stringify({
          account_type: 5,
          period_name: 'monthly',
          coupon: code,
          payment_method_id: 'pm_test_visa',
        }),
      ),
    ),
  );
  const p99 = percentile(
    answers.map(({ ms }) => ms),
    0.99,
  );
  const paid = answers.filter(({ status }) => status === 200).length;
  const broken = answers.filter(({ status }) => status >= 500).length;
  return {
    goal: 'G24',
    what: `${BUYERS} buyers pay at once with a code for ${COUPON_LIMIT}`,
    ours: `p99 ${Math.round(p99)} ms, ${paid} paid, ${broken} of 500 and above`,
    limit: '',
    ratio: '',
    gate: `p99 2,000 ms, ${COUPON_LIMIT} paid, none of 500`,
    passed: p99 <= 2000 && paid === COUPON_LIMIT && broken === 0,
    note: 'one round, with the test gateway’s own work',
  };
}

/** Events of the subscriptions that were just paid for, each once. */
async function receiveEvents(setup: BenchSetup): Promise<Finding[]> {
  const { db } = setup.database.platform;
  const { rows } = await sql<{ id: string }>`select gateway_subscription_id as id from subscriptions
    where gateway = 'test' order by id desc limit ${COUPON_LIMIT}`.execute(db);
  const { ours } = createComparisonSides(
    setup,
    { paths: ['/api/mixdowns/recent'], connections: 4 },
    { paths: ['/page'] },
  );
  const others = async () => (await measureRound(ours, setup.database.databasePid)).p99Ms;
  await others();
  const calm = await others();
  const began = performance.now();
  const [answers, busy] = await Promise.all([
    sendEvents(
      setup,
      rows.map(({ id }) => id),
    ),
    others(),
  ]);
  const until = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const { rows: left } = await sql<{ n: number }>`select count(*)::int as n from webhook_inbox
      where processed_at is null`.execute(db);
    if (left[0]?.n === 0) break;
    if (performance.now() > until) throw new Error('Events are not processed');
    await sleep(50);
  }
  const seconds = (performance.now() - began) / 1000;
  const p99 = percentile(
    answers.map(({ ms }) => ms),
    0.99,
  );
  const refused = answers.filter(({ status }) => status !== 200).length;
  const common = { goal: 'G24', limit: '', ratio: '', note: '' };
  return [
    {
      ...common,
      what: `${EVENTS} events of a gateway, ${EVENTS_AT_ONCE} at once`,
      ours: `p99 ${Math.round(p99)} ms, ${refused} refused, all processed after ${seconds.toFixed(1)} s`,
      gate: 'p99 100 ms, 60 s',
      passed: p99 <= 100 && refused === 0 && seconds <= 60,
    },
    {
      ...common,
      what: 'p99 of the newest 20 at 4 connections meanwhile',
      ours: `${busy} ms`,
      limit: `${calm} ms without`,
      ratio: (busy / calm).toFixed(2),
      gate: 'at most 2',
      passed: busy / calm <= 2,
    },
  ];
}

async function sendEvents(setup: BenchSetup, subscriptions: readonly string[]): Promise<TimedAnswer[]> {
  const key = webhookKey(benchSecret);
  const answers: TimedAnswer[] = [];
  let sent = 0;
  const sender = async () => {
    for (let at = sent++; at < EVENTS; at = sent++) {
      const now = new Date();
      const body = writeWebhookBody({
        id: `evt_bench_${randomUUID()}`,
        type: 'subscription_changed',
        created_at: now,
        subscription_id: subscriptions[at % subscriptions.length] ?? '',
        payment_id: null,
        delivered_at: null,
        attempts: 0,
      });
      const headers = { 'content-type': 'application/json', [signatureHeader]: signWebhook(key, body, now) };
      answers.push(await post(`${setup.site.url}/webhooks/billing`, headers, body));
    }
  };
  await Promise.all(Array.from({ length: EVENTS_AT_ONCE }, sender));
  return answers;
}

/** The first page of the orders of who has a thousand, by that of who has twenty. */
async function readOrders(setup: BenchSetup, few?: BenchMember, many?: BenchMember): Promise<Finding> {
  if (!few || !many) throw new Error('a member is missing');
  await fillShop(setup.database, MANY_ORDERS);
  await addOrders(setup, few.id, FEW_ORDERS);
  await addOrders(setup, many.id, MANY_ORDERS);
  const costs = async (member: BenchMember) => {
    const { ours } = createComparisonSides(
      setup,
      { paths: ['/api/accounts/orders'], headers: [member.headers] },
      { paths: ['/page'] },
    );
    await measureRound(ours, setup.database.databasePid);
    const rounds: number[] = [];
    for (let round = 0; round < setup.rounds; round += 1)
      rounds.push(cpuOf(await measureRound(ours, setup.database.databasePid)));
    return median(rounds);
  };
  const [small, large] = [await costs(few), await costs(many)];
  return {
    goal: 'G24',
    what: `first page of ${MANY_ORDERS} orders by that of ${FEW_ORDERS}, cpu`,
    ours: `${large.toFixed(3)} ms`,
    limit: `${small.toFixed(3)} ms`,
    ratio: `cpu ${(large / small).toFixed(2)}`,
    gate: 'at most 1.3',
    passed: large / small <= 1.3,
    note: '',
  };
}

/** Paid orders of one product each, made of any payment that there is. */
async function addOrders(setup: BenchSetup, userId: string, count: number): Promise<void> {
  const { db } = setup.database.platform;
  await sql`insert into payments select (jsonb_populate_record(null::payments, to_jsonb(p) || jsonb_build_object(
      'id', gen_random_uuid(), 'user_id', ${userId}::uuid, 'token', translate(rtrim(encode(sha256(gen_random_uuid()::text::bytea), 'base64'), '='), '+/', '-_'),
      'gateway_payment_id', 'bench-' || gen_random_uuid(), 'idempotency_key', gen_random_uuid()::text,
      'purpose', 'sounds', 'slot', null))).*
    from (select * from payments where state = 'fulfilled' order by id desc limit 1) p, generate_series(1, ${count})`.execute(
    db,
  );
  await sql`insert into orders (id, payment_id, user_id, total_minor, currency, consent, created_at)
    select gen_random_uuid(), id, ${userId}::uuid, 499, 'USD', '', now() - row_number() over () * interval '1 hour'
    from payments where user_id = ${userId}::uuid and purpose = 'sounds'`.execute(db);
  await sql`insert into order_products (id, order_id, product_id, place, title, class, amount_minor, updated_at)
    select gen_random_uuid(), o.id, p.id, 0, p.title, p.class, 499, o.created_at
    from (select *, row_number() over (order by id) as n from orders where user_id = ${userId}::uuid) o
    join (select *, row_number() over (order by id) as n from products) p using (n)`.execute(db);
  await sql`analyze payments, orders, order_products`.execute(db);
}
