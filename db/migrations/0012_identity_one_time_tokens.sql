-- Tokens that are mailed or handed over, and work once: only their SHA-256 is stored.
create table one_time_tokens (
  id_hash bytea primary key check (length(id_hash) = 32),
  kind text not null check (length(kind) <= 40),
  -- Null where nobody is known yet (the state of a sign-in at another company).
  user_id uuid references users (id) on delete cascade,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index one_time_tokens_by_user on one_time_tokens (user_id, kind);
create index one_time_tokens_by_end on one_time_tokens (expires_at);

-- When this session last proved who it is, by password or second factor; what is grave asks for a fresh proof.
alter table sessions add column proved_at timestamptz;
update sessions set proved_at = created_at;
alter table sessions alter column proved_at set not null;

-- When the member showed that the address is theirs; null before.
alter table users add column email_verified_at timestamptz;
