-- Who a member is at another company: its own id of that person, never an e-mail address, which people change and give away.
create table social_identities (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index social_identities_by_user on social_identities (user_id, provider);
