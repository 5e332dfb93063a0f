-- Prizes of a campaign, its winners in their order, and how they claim their prizes.
alter table campaigns
  add column claim_days smallint not null default 14 check (claim_days between 1 and 90),
  -- When the update of the group and the e-mails about the winners were made.
  add column winners_published_at timestamptz(3);

create table campaign_prizes (
  id uuid primary key,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  position smallint not null check (position >= 1),
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 1000),
  -- How many there are of it.
  amount smallint not null check (amount between 1 and 50),
  -- Who gives it.
  giver text not null default '' check (length(giver) <= 100),
  -- Whether it is sent by post, so that its winners are asked for an address.
  posted boolean not null,
  unique (campaign_id, position) deferrable initially deferred
);

-- Entries in the order in which they get prizes; those behind the last prize move up. Public once the campaign is decided.
create table campaign_winners (
  id uuid primary key,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  position smallint not null check (position >= 1),
  -- In the ranking; null where there is none.
  place integer check (place >= 1),
  track_id uuid not null references tracks (id) on delete cascade,
  entrant_id uuid not null references users (id) on delete cascade,
  unique (campaign_id, position),
  unique (campaign_id, track_id)
);
create index campaign_winners_of_track on campaign_winners (track_id);
create index campaign_winners_of_entrant on campaign_winners (entrant_id);

create table campaign_claims (
  id uuid primary key,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  prize_id uuid not null references campaign_prizes (id) on delete cascade,
  -- Which one of the prize's amount.
  copy smallint not null check (copy >= 1),
  winner_id uuid references campaign_winners (id) on delete set null,
  -- Null once the winner has left.
  user_id uuid references users (id) on delete set null,
  state text not null check (state in ('offered', 'confirmed', 'sent', 'lapsed', 'declined', 'dropped')),
  offered_at timestamptz(3) not null,
  claim_until timestamptz(3) not null,
  answered_at timestamptz(3),
  reminded_at timestamptz(3),
  sent_at timestamptz(3)
);
create unique index campaign_claims_one_a_copy on campaign_claims (prize_id, copy)
  where state in ('offered', 'confirmed', 'sent');
create unique index campaign_claims_one_a_member on campaign_claims (campaign_id, user_id);
create index campaign_claims_of_member on campaign_claims (user_id);
create index campaign_claims_of_winner on campaign_claims (winner_id);
create index campaign_claims_due on campaign_claims (claim_until) where state = 'offered';

-- Where to a prize is posted; deleted when it was sent, and after 90 days.
create table campaign_claim_addresses (
  claim_id uuid primary key references campaign_claims (id) on delete cascade,
  address text not null check (length(address) between 1 and 1000),
  created_at timestamptz(3) not null
);
