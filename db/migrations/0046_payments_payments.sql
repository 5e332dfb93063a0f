-- Events about payments, too: an event is about one subscription or one payment of its gateway.
alter table webhook_inbox alter column subscription_id drop not null;
alter table webhook_inbox add column payment_id text check (length(payment_id) between 1 and 200);
alter table webhook_inbox add constraint webhook_inbox_subject check (num_nonnulls(subscription_id, payment_id) = 1);

-- What members buy once or for the first time, at any gateway. A row exists before a gateway is asked, so that nothing is charged unknown.
create table payments (
  id uuid primary key,
  -- Null once the buyer has left: what was paid stays for the books.
  user_id uuid references users (id) on delete set null,
  -- Which feature delivers it, and what exactly was bought, as that feature wrote it.
  purpose text not null check (length(purpose) between 1 and 40),
  snapshot jsonb not null,
  -- Of what a member can have one of, like a plan: one payment for it is under way at a time.
  slot text check (length(slot) between 1 and 60),
  total_minor bigint not null check (total_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  gateway text not null check (length(gateway) between 1 and 40),
  gateway_payment_id text check (length(gateway_payment_id) between 1 and 200),
  -- The Idempotency-Key of the call that made it, and a hash of its body.
  idempotency_key text not null check (length(idempotency_key) between 1 and 128),
  body_hash bytea not null check (length(body_hash) = 32),
  state text not null check (state in ('created', 'requires_action', 'fulfilled', 'failed', 'cancelled')),
  decline_code text check (length(decline_code) between 1 and 100),
  -- Names it to its buyer: the transaction id of the thank-you view.
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{43}$'),
  -- Until when the call that made it may still be at work.
  busy_until timestamptz(3) not null,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  unique (gateway, gateway_payment_id),
  unique (user_id, idempotency_key),
  check ((settled_at is null) = (state in ('created', 'requires_action')))
);
create unique index payments_one_of_a_slot on payments (user_id, slot) where settled_at is null;
create index payments_open on payments (busy_until) where settled_at is null;

-- From here on the test gateway's own: payments by card.
alter table gateway_customers drop constraint gateway_customers_method_check;
alter table gateway_customers add constraint gateway_customers_method_check check (method in
  ('visa', 'mastercard', 'card_declined', 'insufficient_funds', 'expired_card', 'incorrect_cvc', 'processing_error',
   'three_d_secure', 'paypal'));

create table gateway_payments (
  id text primary key check (length(id) between 5 and 100),
  -- What the site calls it: one reference is one payment.
  reference text not null unique check (length(reference) between 1 and 200),
  -- Null where the site has closed a reference that had no payment.
  customer_id text references gateway_customers (id),
  subscription_id text references gateway_subscriptions (id),
  -- What is bought, and for how much now and later.
  buys jsonb,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  method text check (length(method) between 1 and 40),
  state text not null check (state in ('requires_action', 'succeeded', 'failed', 'cancelled')),
  decline_code text check (length(decline_code) between 1 and 60),
  -- Lets the buyer's browser confirm it.
  client_secret text not null unique check (length(client_secret) between 20 and 200),
  created_at timestamptz not null
);
create index gateway_payments_of_customer on gateway_payments (customer_id);
create index gateway_payments_of_subscription on gateway_payments (subscription_id);
create index gateway_payments_open on gateway_payments (created_at) where state = 'requires_action';

alter table gateway_events alter column subscription_id drop not null;
alter table gateway_events add column payment_id text references gateway_payments (id);
alter table gateway_events add constraint gateway_events_subject check (num_nonnulls(subscription_id, payment_id) = 1);
create index gateway_events_of_payment on gateway_events (payment_id);
