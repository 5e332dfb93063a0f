-- Events, written in the transaction that causes them and delivered at least once by a worker.
create table outbox_events (
  id bigint generated always as identity primary key,
  type text not null check (length(type) <= 100),
  payload jsonb not null,
  created_at timestamptz not null default now()
);

-- Counts of rate limits. Unlogged: after a crash they start from nothing, which harms no one.
create unlogged table rate_counters (
  key text primary key check (length(key) <= 300),
  window_start timestamptz not null,
  count integer not null check (count >= 0)
);
create index rate_counters_by_age on rate_counters (window_start);

-- Answers of calls that carried an idempotency key; status and answer are null while the call is running.
create table idempotency_keys (
  actor text not null check (length(actor) <= 100),
  key text not null check (length(key) <= 200),
  route text not null check (length(route) <= 200),
  body_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (actor, route, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Which job workers live: each says so every few seconds. Unlogged: after a crash they say it again.
create unlogged table job_workers (
  id text primary key,
  seen_at timestamptz not null
);
