-- The link by which somebody invites: a member, one for each, or somebody who only has a name here.
create table referrals (
  id text primary key check (id ~ '^[A-Za-z0-9]{12}$'),
  user_id uuid unique references users (id) on delete cascade,
  influencer_name text check (length(influencer_name) between 1 and 100),
  created_at timestamptz(3) not null,
  check (num_nonnulls(user_id, influencer_name) = 1)
);

-- Who has signed up by a referral: written with the sign-up, and by nobody afterwards.
create table referred_users (
  user_id uuid primary key references users (id) on delete cascade,
  referral_id text not null references referrals (id) on delete cascade,
  created_at timestamptz(3) not null,
  subscription_started_at timestamptz(3),
  -- When their first payment has earned the referrer something.
  prize_at timestamptz(3)
);
create index referred_users_by_referral on referred_users (referral_id, created_at desc, user_id desc);

create function keep_referral() returns trigger language plpgsql as $$
begin
  raise exception 'who has invited a member never changes';
end $$;
create trigger referred_users_keep_referral before update of user_id, referral_id on referred_users
  for each row when (old.referral_id <> new.referral_id or old.user_id <> new.user_id)
  execute function keep_referral();

-- What members have been given and have used, in minor units; the balance is the sum.
create table credits (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  amount bigint not null check (amount <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reason text not null check (reason in ('referral')),
  source_payment text check (length(source_payment) between 1 and 200),
  created_at timestamptz(3) not null
);
create index credits_by_user on credits (user_id, created_at, id);
-- A payment that is told of twice gives once.
create unique index credits_once on credits (source_payment, reason) where source_payment is not null;
