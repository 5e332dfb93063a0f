-- Since when a member has the plan that they have; null for the first one.
alter table users add column account_assigned_at timestamptz(3);

-- What one may choose from when one cancels.
create table cancel_reason_templates (
  id integer primary key generated always as identity,
  sub_type text not null check (sub_type in ('account', 'addon')),
  title text not null check (length(title) between 1 and 100),
  -- What is asked of who chooses it.
  follow_up text check (length(follow_up) between 1 and 200),
  place smallint not null,
  unique (sub_type, place)
);
insert into cancel_reason_templates (sub_type, place, title, follow_up) values
  ('account', 1, 'It is too expensive', null),
  ('account', 2, 'I do not use it enough', null),
  ('account', 3, 'I miss features', 'Which features do you miss?'),
  ('account', 4, 'I had technical problems', 'What went wrong?'),
  ('account', 5, 'I use another product', 'Which one?'),
  ('account', 6, 'Other', 'Please tell us more'),
  ('addon', 1, 'I do not use it enough', null),
  ('addon', 2, 'It is too expensive', null),
  ('addon', 3, 'Other', 'Please tell us more');

-- What members pay for again and again: a plan or an add-on. Its state is what the payment gateway has last said, and nothing else writes it.
create table subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('AccountSubscription', 'AddonSubscription')),
  -- The key of the plan or add-on, and what it was called when it was bought.
  item text not null check (length(item) between 1 and 50),
  name text not null check (length(name) between 1 and 100),
  gateway text not null check (length(gateway) between 1 and 40),
  gateway_subscription_id text not null check (length(gateway_subscription_id) between 1 and 200),
  customer text not null check (length(customer) between 1 and 200),
  -- Names it in the gateway's hosted pages.
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{43}$'),
  status text not null check (status in ('in_trial', 'active', 'non_renewing', 'cancelled')),
  frequency text not null check (frequency in ('monthly', 'yearly')),
  price_minor bigint not null check (price_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payment_method text not null check (payment_method in ('card', 'paypal', 'none')),
  trial_end timestamptz(3),
  period_end timestamptz(3) not null,
  ended_at timestamptz(3),
  renewal_failed_at timestamptz(3),
  -- Counts what was written of it: who writes says on what they have looked.
  revision integer not null default 0,
  -- When the gateway was last asked.
  asked_at timestamptz(3) not null,
  -- An ended one that is being charged anew already holds the place of a running one.
  restarting_since timestamptz(3),
  restart_attempt integer not null default 0,
  -- The Idempotency-Key of the call that has last begun it anew.
  restart_key text check (length(restart_key) <= 128),
  cancel_reason_template_id integer references cancel_reason_templates (id),
  cancel_follow_up text check (length(cancel_follow_up) <= 1000),
  created_at timestamptz(3) not null,
  unique (gateway, gateway_subscription_id),
  check ((status = 'cancelled') = (ended_at is not null))
);
create index subscriptions_by_user on subscriptions (user_id);
create unique index subscriptions_one_plan on subscriptions (user_id)
  where type = 'AccountSubscription' and (status <> 'cancelled' or restarting_since is not null);
create unique index subscriptions_one_of_each_addon on subscriptions (user_id, item)
  where type = 'AddonSubscription' and (status <> 'cancelled' or restarting_since is not null);
-- What the gateway has to be asked about: whose period is over, and what is being begun anew.
create index subscriptions_due on subscriptions (period_end) where status <> 'cancelled';
create index subscriptions_restarting on subscriptions (restarting_since) where restarting_since is not null;
