import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

/** Settled, and the gateway has charged it, or has nothing to charge. */
const isPaid = sql`p.settled_at is not null and p.state not in ('failed', 'cancelled')`;

/**
 * What the test gateway has received, under the id that our payment has there. Subscriptions that a test began without a payment have
 * charges `ch_test_`, which are ours only from the first renewal on.
 */
const charges = sql`(
  select coalesce(own.id, c.id) as id, c.amount_minor, c.currency
    from gateway_charges c left join gateway_payments own on own.id = c.idempotency_key
    where c.decline_code is null and c.amount_minor > 0
  union all
  select own.id, own.amount_minor, own.currency from gateway_payments own
    where own.state = 'succeeded' and own.amount_minor > 0
      and not exists (select from gateway_charges c where c.idempotency_key = own.id)
)`;

/** Each finds the rows that break it, so that an empty answer is a kept invariant. */
const invariants: Readonly<Record<string, RawBuilder<unknown>>> = {
  'what is paid is delivered, refunded, waits for its refund, or is marked': sql`
    select p.id, p.state, p.total_minor, p.refunded_minor, p.delivered_at, r.gone, r.wanted
    from payments p, lateral (
      select coalesce(sum(amount_minor) filter (where state = 'succeeded'), 0) as gone,
        coalesce(sum(amount_minor) filter (where state <> 'failed'), 0) as wanted
      from refunds where payment_id = p.id
    ) r
    where ${isPaid} and (r.gone > p.total_minor or p.refunded_minor <> r.gone
      or (p.delivered_at is null and p.refund_failed_at is null and r.wanted < p.total_minor)
      or p.state <> case
        when p.dispute = 'open' then 'disputed'
        when p.dispute = 'lost' then 'charged_back'
        when p.refunded_minor > 0 and p.refunded_minor = p.total_minor then 'refunded'
        when p.refunded_minor > 0 then 'partly_refunded'
        when p.delivered_at is not null then 'fulfilled'
        else 'succeeded' end)`,

  'each delivered payment has its order or its subscription, and no other payment has one': sql`
    select p.id, p.purpose, p.state, o.total_minor, s.id as subscription
    from payments p
      left join orders o on o.payment_id = p.id
      left join subscriptions s on s.gateway = p.gateway and s.gateway_subscription_id = p.gateway_subscription_id
    where (o.id is not null) <> (p.purpose = 'sounds' and p.delivered_at is not null)
      or o.total_minor <> p.total_minor or o.currency <> p.currency
      or (p.purpose <> 'sounds' and p.delivered_at is not null and p.user_id is not null and s.id is null)
      or (p.delivered_at is not null and not (${isPaid}))`,

  'each sound of a standing order is owned, and each owned sound is in one': sql`
    select * from owned_products owned full join (
      select distinct o.user_id, sold.product_id from orders o join order_products sold on sold.order_id = o.id
      where o.taken_back_at is null and o.user_id is not null
    ) sold using (user_id, product_id)
    where owned.since is null or sold.user_id is null`,

  'each captured payment has one receipt, and its credit notes are what went back or failed to': sql`
    select p.id, p.state, p.total_minor, p.refunded_minor, p.dispute, r.receipts, r.gross, r.notes, f.failed
    from payments p, lateral (
      select count(*) filter (where kind = 'receipt') as receipts,
        coalesce(sum(gross_minor) filter (where kind = 'receipt' and currency = p.currency), 0) as gross,
        coalesce(sum(gross_minor) filter (where kind = 'credit_note'), 0) as notes
      from receipts where payment_id = p.id
    ) r, lateral (
      select coalesce(sum(amount_minor), 0) as failed from refunds
      where payment_id = p.id and state = 'failed' and gateway_refund_id is not null
    ) f
    where r.receipts <> case when ${isPaid} and p.total_minor > 0 then 1 else 0 end
      or (r.receipts > 0 and (r.gross <> p.total_minor
        or (p.dispute = 'lost' and r.notes <> p.total_minor)
        or (p.dispute is distinct from 'lost'
          and r.notes not between p.refunded_minor and least(p.total_minor, p.refunded_minor + f.failed))))`,

  'numbers of receipts have no gap': sql`
    select series, c.last_number, r.numbers, r.highest from receipt_counters c full join (
      select series, count(distinct number) as numbers, min(number) as lowest, max(number) as highest
      from receipts group by series
    ) r using (series)
    where c.last_number is distinct from r.numbers or c.last_number is distinct from r.highest or r.lowest <> 1`,

  'the charges of the gateway are our payments': sql`
    select c.id, c.amount_minor as charged, p.id as payment, p.total_minor, p.state
    from ${charges} c full join (
      select p.* from payments p where ${isPaid} and p.gateway = 'test' and p.total_minor > 0
    ) p on p.gateway_payment_id = c.id
    where (c.amount_minor is distinct from p.total_minor or c.currency is distinct from p.currency)
      and not (c.id like 'ch_test_%' and p.id is null)`,

  'the refunds of the gateway are ours': sql`
    select * from (select * from gateway_refunds where failed_at is null) g full join (
      select r.gateway_refund_id as id, r.amount_minor from refunds r join payments p on p.id = r.payment_id
      where r.state = 'succeeded' and p.gateway = 'test'
    ) r using (id)
    where g.amount_minor is distinct from r.amount_minor`,

  'no subscription runs at the gateway that is nobody’s': sql`
    select g.id, g.customer_id from gateway_subscriptions g
      left join subscriptions s on s.gateway = 'test' and s.gateway_subscription_id = g.id
    where g.ended_at is null and s.id is null`,

  'the ledger of credits is the balance': sql`
    select * from credit_balances full join (
      select user_id, currency, sum(amount) as ledger from credits group by user_id, currency
    ) sums using (user_id, currency)
    where coalesce(balance, 0) <> coalesce(ledger, 0)`,

  'credits that were spent on what is not delivered are returned': sql`
    select p.id, spent.amount as spent, returned.amount as returned from payments p
      join credits spent on spent.source_payment = p.id::text and spent.reason = 'spent'
      left join credits returned on returned.source_payment = p.id::text and returned.reason = 'returned'
    where p.settled_at is not null and p.delivered_at is null and returned.amount is distinct from -spent.amount`,

  'credits for a renewal are spent, and returned only where no renewal used them': sql`
    select c.id, c.state, spent.amount as spent, returned.amount as returned from renewal_credits c
      left join credits spent on spent.source_payment = c.id::text and spent.reason = 'spent'
      left join credits returned on returned.source_payment = c.id::text and returned.reason = 'returned'
      left join payments p on p.id = c.id
      join subscriptions s on s.id = c.subscription_id and s.school_id is null
    where spent.amount is distinct from -c.amount_minor
      or (c.state = 'lost' and returned.amount is distinct from c.amount_minor)
      or (c.state <> 'lost' and returned.amount is not null and p.taken_back_at is null)`,

  'a reward is withdrawn where its payment was taken back within 30 days, and returned where it is given again': sql`
    select p.id, p.taken_back_at, count(w.id) as withdrawn, count(r.id) as returned from payments p
      join credits e on e.source_payment = p.id::text and e.reason = 'referral'
      left join credits w on w.source_payment = p.id::text and w.reason = 'withdrawn'
      left join credits r on r.source_payment = w.source_payment and r.reason = 'reward_returned' and r.turn = w.turn
    group by p.id
    having count(w.id) - count(r.id)
        <> case when p.taken_back_at <= p.settled_at + interval '30 days' then 1 else 0 end
      or bool_or(r.amount <> -w.amount)`,

  'a coupon is counted by delivered payments only, and never above its limit': sql`
    select c.code, c.redemptions, c.max_redemptions, r.held, r.wrong from coupons c, lateral (
      select count(*) filter (where r.state <> 'released') as held,
        count(*) filter (where p.id is not null and r.state <> case
          when p.settled_at is null then 'reserved' when p.delivered_at is null then 'released' else 'counted' end) as wrong
      from coupon_redemptions r left join payments p on p.id = r.payment_id where r.coupon_id = c.id
    ) r
    where c.redemptions <> r.held or c.redemptions > c.max_redemptions or r.wrong > 0`,

  'the number of a member’s orders is that of the rows': sql`
    select * from user_counts full join (
      select user_id, count(*) as orders from orders where user_id is not null group by user_id
    ) o using (user_id)
    where coalesce(orders_count, 0) <> coalesce(orders, 0)`,
};

/**
 * The invariants of money that do not hold, with up to ten rows that break each: `expect(await findMoneyFaults(db)).toEqual({})` at the
 * end of a test that has bought through the checkout at the test gateway, after `world.drain()`.
 */
export async function findMoneyFaults(db: Db): Promise<Record<string, unknown[]>> {
  const faults: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) faults[name] = rows.slice(0, 10);
  }
  return faults;
}
