-- Codes that make a price smaller. Which plan, period and time they are for, null standing for any.
create table coupons (
  id uuid primary key,
  -- In capitals, as letter case does not count.
  code text not null unique check (code ~ '^[A-Z0-9_-]{1,50}$'),
  coupon_type text not null check (coupon_type in ('percentage', 'amount')),
  percent_off smallint check (percent_off between 1 and 100),
  account_type smallint check (account_type between 1 and 7),
  period text check (period in ('monthly', 'yearly')),
  -- For how many billing periods; null for every one.
  cycles smallint check (cycles between 1 and 120),
  starts_at timestamptz(3) not null,
  expires_at timestamptz(3),
  max_redemptions integer check (max_redemptions > 0),
  once_per_account boolean not null default false,
  active boolean not null default true,
  -- Redemptions that are reserved or counted.
  redemptions integer not null default 0 check (redemptions >= 0),
  created_at timestamptz(3) not null,
  check ((coupon_type = 'percentage') = (percent_off is not null)),
  check (expires_at > starts_at)
);

-- What a coupon of type amount takes off, in minor units.
create table coupon_amounts (
  coupon_id uuid not null references coupons (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  primary key (coupon_id, currency)
);

-- One use of a coupon: reserved with its payment, counted when that is paid, released when it can no longer be paid.
create table coupon_redemptions (
  id uuid primary key,
  coupon_id uuid not null references coupons (id),
  payment_id uuid not null unique,
  -- Null once the member has left: the coupon stays used.
  user_id uuid references users (id) on delete set null,
  state text not null check (state in ('reserved', 'counted', 'released')),
  -- Whether the account may have no other one.
  once_per_account boolean not null,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  check ((settled_at is null) = (state = 'reserved'))
);
create unique index coupon_redemptions_once on coupon_redemptions (coupon_id, user_id)
  where once_per_account and state <> 'released';
create index coupon_redemptions_by_user on coupon_redemptions (user_id);

-- Credits are earned, spent on a payment, returned when it failed, and withdrawn when what has earned them was refunded.
alter table credits drop constraint credits_reason_check;
alter table credits add constraint credits_reason_check
  check (reason in ('referral', 'upgrade', 'spent', 'returned', 'withdrawn'));

-- The sum of an account's credits in one currency. It follows the rows of credits and is never below 0.
create table credit_balances (
  user_id uuid not null references users (id) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  balance bigint not null check (balance >= 0),
  primary key (user_id, currency)
);
insert into credit_balances (user_id, currency, balance)
  select user_id, currency, greatest(0, sum(amount)) from credits group by user_id, currency;

create function add_to_credit_balance() returns trigger language plpgsql as $$
begin
  if new.amount > 0 then
    insert into credit_balances as b (user_id, currency, balance) values (new.user_id, new.currency, new.amount)
      on conflict (user_id, currency) do update set balance = b.balance + excluded.balance;
    return null;
  end if;
  update credit_balances set balance = balance + new.amount where user_id = new.user_id and currency = new.currency;
  if not found then
    raise exception 'there are no credits to spend' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger credits_add_to_balance after insert on credits
  for each row execute function add_to_credit_balance();

create function keep_credit() returns trigger language plpgsql as $$
begin
  raise exception 'credits are only added';
end $$;
create trigger credits_keep before update on credits for each row execute function keep_credit();
