-- Members. Every e-mail, username and profile link exists once, whatever its letter case or Unicode form.
create table users (
  id uuid primary key,
  -- The public name of the same id, as other companies' calls and later addresses use it.
  guid uuid generated always as (id) stored,
  email text not null check (length(email) between 3 and 254),
  email_normalised text not null unique check (email_normalised = lower(email_normalised)),
  username text not null check (length(username) between 1 and 50),
  profile_link text not null check (profile_link ~ '^[A-Za-z0-9]{1,50}$' and profile_link ~ '[A-Za-z]'),
  password_hash text check (password_hash like '$argon2id$%'),
  account_type integer not null default 0 check (account_type >= 0),
  admin boolean not null default false,
  real_name text check (length(real_name) <= 100),
  about text check (length(about) <= 1000),
  country text check (country ~ '^[A-Z]{2}$'),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  avatar_key text check (length(avatar_key) <= 300),
  subscribed_to_newsletter boolean not null default false,
  -- The newest terms that this member has accepted; null before any.
  terms_version text check (length(terms_version) <= 40),
  sign_in_count integer not null default 0 check (sign_in_count >= 0),
  created_at timestamptz not null default now(),
  banned_at timestamptz
);
create unique index users_by_username on users (lower(username));
create unique index users_by_profile_link on users (lower(profile_link));
create index users_by_age on users (created_at desc, id desc);

-- What a member's page counts. Apart from users, so that a play or a follow rewrites a short row without indexes.
create table user_counts (
  user_id uuid primary key references users (id) on delete cascade,
  followers_count integer not null default 0 check (followers_count >= 0),
  following_users_count integer not null default 0 check (following_users_count >= 0),
  following_groups_count integer not null default 0 check (following_groups_count >= 0),
  likes_count integer not null default 0 check (likes_count >= 0),
  mixdowns_count integer not null default 0 check (mixdowns_count >= 0),
  downloads_count integer not null default 0 check (downloads_count >= 0),
  orders_count integer not null default 0 check (orders_count >= 0),
  plays_count bigint not null default 0 check (plays_count >= 0),
  groups_count integer not null default 0 check (groups_count >= 0),
  songs_count integer not null default 0 check (songs_count >= 0),
  storage_usage bigint not null default 0 check (storage_usage >= 0)
) with (fillfactor = 80);

-- Each giving of consent, with its time and the terms it was given to; rows are never changed.
create table user_consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  given_at timestamptz not null,
  source text not null check (source in ('sign_up', 'consents')),
  terms_version text not null check (length(terms_version) <= 40),
  age boolean not null,
  terms boolean not null,
  marketing boolean not null
);
create index user_consents_by_user on user_consents (user_id, given_at desc);

-- Who is signed in where. The cookie's value is never stored, only its SHA-256.
create table sessions (
  id_hash bytea primary key check (length(id_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  user_agent text not null check (length(user_agent) <= 400),
  network text not null check (length(network) <= 60)
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_last_use on sessions (last_seen_at);
