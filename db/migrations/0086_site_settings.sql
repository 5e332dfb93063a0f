-- What admins set for the whole installation. No row, and an empty text, stand for what the environment says.
create table site_settings (
  id smallint primary key check (id = 1),
  revision integer not null check (revision > 0),
  name text not null default '' check (length(name) <= 40),
  logo_id uuid references media_items (id),
  accent text not null default '' check (accent ~ '^(#[0-9a-f]{6})?$'),
  imprint text not null default '' check (length(imprint) <= 4000),
  sender_name text not null default '' check (length(sender_name) <= 80),
  sender_address text not null default '' check (length(sender_address) <= 254),
  sign_up text not null default 'open' check (sign_up in ('open', 'invitation', 'closed')),
  notice text not null default '' check (length(notice) <= 300),
  notice_until timestamptz,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz not null
);
create index site_settings_by_member on site_settings (changed_by) where changed_by is not null;

-- Links by which people sign up where sign-up is by invitation. Only the hash of a link's token is kept.
create table sign_up_invitations (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  note text not null default '' check (length(note) <= 100),
  max_uses integer check (max_uses between 1 and 10000),
  uses integer not null default 0 check (uses >= 0 and (max_uses is null or uses <= max_uses)),
  expires_at timestamptz,
  revoked_at timestamptz,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null
);
create index sign_up_invitations_by_age on sign_up_invitations (created_at desc, id desc);
create index sign_up_invitations_by_member on sign_up_invitations (created_by) where created_by is not null;
