-- Credits that are taken off the renewal which is due at `period_end`. A gateway that has charged something for that renewal makes it
-- a payment under the id of this row, so that what was spent is found by it.
create table renewal_credits (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  -- As it was when they were spent: an upgrade or a restart may change it.
  gateway_subscription_id text not null check (length(gateway_subscription_id) between 1 and 200),
  period_end timestamptz not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null check (state in ('waiting', 'used', 'lost')),
  -- What was charged beside them; null where they paid for all of it.
  gateway_charge_id text check (length(gateway_charge_id) between 1 and 200),
  created_at timestamptz not null,
  unique (subscription_id, period_end)
);

-- From here on the test gateway's own: what it was told to take off a renewal.
create table gateway_credits (
  reference text primary key check (length(reference) between 1 and 200),
  subscription_id text not null references gateway_subscriptions (id) on delete cascade,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('waiting', 'used', 'lost')),
  charge_id text check (length(charge_id) between 5 and 100),
  created_at timestamptz not null
);
create index gateway_credits_waiting on gateway_credits (subscription_id) where state = 'waiting';
