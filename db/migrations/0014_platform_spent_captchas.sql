-- Proofs of work that have been used, until they would be too old anyway.
create table spent_captchas (
  id_hash bytea primary key check (length(id_hash) = 32),
  expires_at timestamptz not null
);
create index spent_captchas_by_end on spent_captchas (expires_at);
