-- What becomes of a paid payment. `succeeded`: it is paid and could not be delivered, so it is refunded.
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check check (state in
  ('created', 'requires_action', 'succeeded', 'fulfilled', 'failed', 'cancelled',
   'refunded', 'partly_refunded', 'disputed', 'charged_back'));
-- The subscription that it began or renewed, by its gateway's id, and the period that it pays for.
alter table payments add column gateway_subscription_id text check (length(gateway_subscription_id) between 1 and 200);
alter table payments add column period_start timestamptz(3);
alter table payments add column period_end timestamptz(3);
-- Where the buyer is: by the address of the call, and by the bank of the card.
alter table payments add column address_country text check (address_country ~ '^[A-Z]{2}$');
alter table payments add column method_country text check (method_country ~ '^[A-Z]{2}$');
-- When it was delivered, and when that was taken back.
alter table payments add column delivered_at timestamptz(3);
alter table payments add column taken_back_at timestamptz(3);
-- The sum of its refunds that have succeeded.
alter table payments add column refunded_minor bigint not null default 0;
alter table payments add constraint payments_refunded_at_most_once check (refunded_minor between 0 and total_minor);
-- The payer's bank has taken the money back.
alter table payments add column dispute text check (dispute in ('open', 'won', 'lost'));
alter table payments add column disputed_at timestamptz(3);
-- Grows with each answer of the gateway about the charge, so that an old one never overwrites a new one.
alter table payments add column revision integer not null default 0;
update payments set delivered_at = settled_at where state = 'fulfilled';
create index payments_of_subscription on payments (gateway, gateway_subscription_id) where gateway_subscription_id is not null;
create index payments_newest on payments (created_at desc, id desc);

-- Money that goes back to a buyer. A row exists before a gateway is asked, or follows from what it says.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id) on delete cascade,
  amount_minor bigint not null check (amount_minor > 0),
  -- `gateway`: made on the gateway's own pages.
  reason text not null check (reason in ('admin', 'withdrawal', 'undeliverable', 'gateway')),
  note text not null check (length(note) <= 500),
  -- The admin; null for all others, and once they have left.
  requested_by uuid references users (id) on delete set null,
  state text not null check (state in ('requested', 'succeeded', 'failed')),
  gateway_refund_id text check (length(gateway_refund_id) between 1 and 200),
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  unique (payment_id, gateway_refund_id),
  check ((settled_at is null) = (state = 'requested'))
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_open on refunds (created_at) where state = 'requested';
create index refunds_by_admin on refunds (requested_by) where requested_by is not null;

-- What a subscription lost by a dispute that was won comes back as credits.
alter table credits drop constraint credits_reason_check;
alter table credits add constraint credits_reason_check
  check (reason in ('referral', 'upgrade', 'spent', 'returned', 'withdrawn', 'dispute_won'));

-- From here on the test gateway's own: what it has paid back of a charge, or of a payment, and what banks took back.
create table gateway_refunds (
  id text primary key check (length(id) between 5 and 100),
  charge_id text not null check (length(charge_id) between 5 and 100),
  -- What the site calls it; null for one made on the gateway's pages.
  reference text unique check (length(reference) between 1 and 200),
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null
);
create index gateway_refunds_of_charge on gateway_refunds (charge_id);

create table gateway_disputes (
  charge_id text primary key check (length(charge_id) between 5 and 100),
  state text not null check (state in ('open', 'won', 'lost'))
);
