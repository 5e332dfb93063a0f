-- What PayPal cannot say of itself: which payment of ours is which of its orders and subscriptions, and what we have decided about it.
create table paypal_payments (
  -- Our id of the payment.
  reference text primary key check (length(reference) between 1 and 200),
  kind text not null check (kind in ('order', 'subscription')),
  -- The order's or the subscription's id; null before PayPal has answered, and where we closed the reference first.
  paypal_id text unique check (length(paypal_id) between 1 and 100),
  -- Our id of the payer; null once they have left.
  customer text check (length(customer) between 1 and 200),
  -- What is bought, and for how much now; null where we closed the reference first.
  buys jsonb,
  total_minor bigint not null check (total_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  approval_url text check (length(approval_url) between 8 and 2000),
  country text check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz(3) not null,
  -- Since when it is being charged, after which it is not closed any more.
  capturing_since timestamptz(3),
  succeeded_at timestamptz(3),
  closed_at timestamptz(3),
  decline_code text check (length(decline_code) between 1 and 100),
  -- Of a subscription: the end of the last paid period, since when a renewal fails, and the end that is arranged or has come.
  period_end timestamptz(3),
  failing_since timestamptz(3),
  ends_at timestamptz(3),
  ended_at timestamptz(3),
  -- The subscription that took its place in an upgrade.
  replaced_by text check (length(replaced_by) between 1 and 100)
);
create index paypal_payments_of_customer on paypal_payments (customer) where customer is not null;

-- The plans at PayPal, by what they charge.
create table paypal_plans (
  key text primary key check (length(key) between 1 and 100),
  plan_id text not null check (length(plan_id) between 1 and 100)
);

-- PayPal's ids of what it has charged: its events about refunds and disputes name these.
create table paypal_charges (
  id text primary key check (length(id) between 1 and 100),
  -- The order or subscription that it belongs to.
  paypal_id text not null check (length(paypal_id) between 1 and 100)
);
create index paypal_charges_by_payment on paypal_charges (paypal_id);

-- Refunds, since PayPal lists none of a charge.
create table paypal_refunds (
  -- PayPal's id; for a refund of ours its reference until PayPal has answered.
  id text primary key check (length(id) between 1 and 200),
  charge_id text not null check (length(charge_id) between 1 and 100),
  -- Ours; null for one that was made on PayPal's own pages.
  reference text unique check (length(reference) between 1 and 200),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz(3) not null,
  -- Null until PayPal has answered.
  made_at timestamptz(3)
);
create index paypal_refunds_of_charge on paypal_refunds (charge_id);
