-- The tables of the built-in test gateway, which behaves as another company: nothing outside of it reads or writes them.
create table gateway_customers (
  id text primary key check (length(id) between 5 and 100),
  -- Null once the customer has been forgotten.
  name text check (length(name) between 1 and 100),
  email text check (length(email) between 3 and 254),
  -- Which of the test cards is stored, or PayPal; null where there is nothing to charge.
  method text check (method in ('visa', 'mastercard', 'card_declined', 'insufficient_funds', 'expired_card', 'paypal')),
  created_at timestamptz not null
);

create table gateway_subscriptions (
  id text primary key check (length(id) between 5 and 100),
  customer_id text not null references gateway_customers (id),
  item text not null check (length(item) between 1 and 60),
  title text not null check (length(title) between 1 and 100),
  frequency text not null check (frequency in ('monthly', 'yearly')),
  price_minor bigint not null check (price_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  trial_end timestamptz,
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end >= period_start),
  -- How many periods were paid in all, and how many of them before the calendar of `anchor` began.
  periods integer not null check (periods >= 0),
  anchor timestamptz not null,
  anchor_periods integer not null check (anchor_periods between 0 and periods),
  -- Ends with its period instead of being renewed.
  stops boolean not null default false,
  renewal_failed_at timestamptz,
  -- When something is to be done next: the end of the period, or the next try of a declined renewal.
  due_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  check ((ended_at is null) = (due_at is not null))
);
create index gateway_subscriptions_by_customer on gateway_subscriptions (customer_id);
create index gateway_subscriptions_due on gateway_subscriptions (due_at, id) where due_at is not null;

create table gateway_charges (
  id text primary key check (length(id) between 5 and 100),
  customer_id text not null references gateway_customers (id),
  subscription_id text not null references gateway_subscriptions (id),
  -- The how many-th period of the subscription it is for.
  period_number integer not null check (period_number > 0),
  period_start timestamptz not null,
  period_end timestamptz not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What was charged: one of the methods of gateway_customers, or null where there was none.
  method text check (length(method) between 1 and 40),
  -- Null where it succeeded.
  decline_code text check (length(decline_code) between 1 and 60),
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  created_at timestamptz not null
);
create unique index gateway_charges_once_per_period on gateway_charges (subscription_id, period_number) where decline_code is null;
create unique index gateway_charges_by_key on gateway_charges (idempotency_key) where idempotency_key is not null;
create index gateway_charges_of_customer on gateway_charges (customer_id, created_at desc, id desc);

create table gateway_portal_sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  customer_id text not null references gateway_customers (id),
  section text not null check (length(section) between 1 and 40),
  return_url text not null check (length(return_url) between 8 and 500),
  expires_at timestamptz not null
);
create index gateway_portal_sessions_by_customer on gateway_portal_sessions (customer_id);
create index gateway_portal_sessions_by_end on gateway_portal_sessions (expires_at);

-- What the gateway has to tell its customer's house, until the house has answered.
create table gateway_events (
  id text primary key check (length(id) between 5 and 100),
  type text not null check (length(type) between 1 and 60),
  subscription_id text not null references gateway_subscriptions (id),
  created_at timestamptz not null,
  attempts integer not null default 0,
  delivered_at timestamptz
);
create index gateway_events_of_subscription on gateway_events (subscription_id);
create index gateway_events_by_age on gateway_events (created_at);

-- From here on the house's own side: what any gateway has told it, each event once however often it comes.
create table webhook_inbox (
  gateway text not null check (length(gateway) between 1 and 40),
  event_id text not null check (length(event_id) between 1 and 200),
  type text not null check (length(type) between 1 and 100),
  subscription_id text not null check (length(subscription_id) between 1 and 200),
  happened_at timestamptz not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (gateway, event_id)
);
create index webhook_inbox_by_age on webhook_inbox (received_at);
