-- How the students without an address sign in to a class. Of secrets and cards only hashes are kept: argon2id of pictures and
-- words, which are short, and SHA-256 of a card's random token.
alter table workspaces add column way_in text not null default 'pictures' check (way_in in ('pictures', 'words', 'card'));

create table class_secrets (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('pictures', 'words')),
  organization_id uuid not null references organizations (id) on delete cascade,
  hash text not null check (hash like '$argon2id$%'),
  tries integer not null default 0 check (tries between 0 and 10),
  changed_at timestamptz(3) not null,
  primary key (user_id, kind)
);
create index class_secrets_of_school on class_secrets (organization_id);

create table class_cards (
  user_id uuid primary key references users (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  made_at timestamptz(3) not null
);
create index class_cards_of_school on class_cards (organization_id);
