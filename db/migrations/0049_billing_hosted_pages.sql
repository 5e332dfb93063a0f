-- Pages of a payment that a member opens over another page, each good for one hour and one payment.
create table hosted_pages (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  item text not null check (length(item) between 1 and 50),
  frequency text not null check (frequency in ('monthly', 'yearly')),
  quantity integer not null default 1 check (quantity between 1 and 10000),
  coupon text check (length(coupon) between 1 and 100),
  referral_id text check (length(referral_id) between 1 and 100),
  -- What the page was opened at: it charges this, or nothing.
  total_minor bigint not null check (total_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null check (state in ('created', 'succeeded', 'cancelled')),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index hosted_pages_by_user on hosted_pages (user_id, created_at desc);
create index hosted_pages_by_end on hosted_pages (expires_at);
-- Bought on a hosted page: what the account calls its payment method then.
alter table subscriptions add column hosted boolean not null default false;
