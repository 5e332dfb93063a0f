-- A new amount of a running subscription that its member was told of, charged by the first renewal at or after `coming_at`.
alter table subscriptions add coming_minor bigint check (coming_minor > 0);
alter table subscriptions add coming_at timestamptz;
alter table subscriptions add constraint subscriptions_coming check ((coming_minor is null) = (coming_at is null));

-- Amounts that admins have moved subscriptions to; `move_id` is what one admin did at once.
create table price_moves (
  id uuid primary key,
  move_id uuid not null,
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  item text not null check (length(item) between 1 and 50),
  old_minor bigint not null check (old_minor > 0),
  new_minor bigint not null check (new_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  noticed_at timestamptz not null,
  effective_at timestamptz not null,
  -- The gateway is asked to charge the new amount from then on.
  applied_at timestamptz,
  called_off_at timestamptz,
  -- The subscription ended, was cancelled or was upgraded before.
  lapsed_at timestamptz,
  check (num_nonnulls(applied_at, called_off_at, lapsed_at) <= 1)
);
create unique index price_moves_open on price_moves (subscription_id)
  where applied_at is null and called_off_at is null and lapsed_at is null;
create index price_moves_move on price_moves (move_id);
