-- The second factor of a member: the shared secret of an authenticator app, sealed with a key that is not in the database.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null check (length(secret) <= 200),
  -- Null while it is being set up: it is asked for only afterwards.
  confirmed_at timestamptz,
  -- The 30-second step of the last code that was taken; it and older ones are refused.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

-- Only a keyed hash of each code is stored.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A deleted member's row stays, empty, for what they wrote elsewhere; their names are kept from others until `names_kept_until`.
alter table users add column deleted_at timestamptz;
alter table users add column names_kept_until timestamptz;
create index users_with_kept_names on users (names_kept_until) where names_kept_until is not null;

-- Copies of everything about a member, made on request.
create table account_exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  object_key text check (length(object_key) <= 400),
  size_bytes bigint check (size_bytes >= 0),
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check (state <> 'ready' or (object_key is not null and size_bytes is not null and expires_at is not null))
);
create unique index account_exports_one_at_a_time on account_exports (user_id) where state = 'waiting';
create index account_exports_by_user on account_exports (user_id, asked_at desc);
create index account_exports_by_end on account_exports (expires_at) where expires_at is not null;

-- Where a consent was given is said by the feature that asks.
alter table user_consents drop constraint user_consents_source_check;
alter table user_consents add constraint user_consents_source_length check (length(source) between 1 and 20);
