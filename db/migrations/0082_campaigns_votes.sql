-- Votes for an entry of a campaign. They are hidden until voting ends.
create table campaign_vote_counts (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  track_id uuid not null,
  group_id uuid not null,
  -- The rows of campaign_votes that are not struck.
  votes integer not null default 0 check (votes >= 0),
  struck integer not null default 0 check (struck >= 0),
  primary key (campaign_id, track_id),
  foreign key (group_id, track_id) references group_tracks (group_id, track_id) on delete cascade
);
create index campaign_vote_counts_of_entry on campaign_vote_counts (group_id, track_id);

-- Votes for one entry that look alike, and what a person has decided about them.
create table campaign_held_groups (
  id uuid primary key,
  campaign_id uuid not null,
  track_id uuid not null,
  suspicions jsonb not null,
  votes integer not null check (votes >= 0),
  created_at timestamptz(3) not null,
  decision text check (decision in ('counted', 'struck')),
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz(3),
  note text not null default '' check (length(note) <= 500),
  foreign key (campaign_id, track_id) references campaign_vote_counts (campaign_id, track_id) on delete cascade,
  check ((decision is null) = (decided_at is null))
);
create index campaign_held_groups_of_entry on campaign_held_groups (campaign_id, track_id);
create index campaign_held_groups_decided_by on campaign_held_groups (decided_by);

create table campaign_votes (
  campaign_id uuid not null,
  track_id uuid not null,
  -- Null once the voter has left after the end of voting.
  voter_id uuid references users (id) on delete set null,
  slot smallint not null check (slot between 1 and 20),
  created_at timestamptz(3) not null,
  held_group_id uuid references campaign_held_groups (id) on delete set null,
  struck_at timestamptz(3),
  unique (voter_id, campaign_id, slot),
  unique (campaign_id, track_id, voter_id),
  foreign key (campaign_id, track_id) references campaign_vote_counts (campaign_id, track_id) on delete cascade
);
create index campaign_votes_held on campaign_votes (held_group_id) where held_group_id is not null;

-- From where a vote came, in keyed hashes; purged after 90 days. Without foreign keys, which would cost each vote two more locks.
create table campaign_vote_marks (
  campaign_id uuid not null,
  track_id uuid not null,
  voter_id uuid not null,
  network bytea not null check (length(network) = 16),
  device bytea not null check (length(device) = 16),
  account_days integer not null,
  created_at timestamptz(3) not null,
  primary key (voter_id, campaign_id, track_id)
);
create index campaign_vote_marks_by_age on campaign_vote_marks using brin (created_at);

-- When the votes of a campaign were checked, after the end of voting.
create table campaign_vote_reviews (
  campaign_id uuid primary key references campaigns (id) on delete cascade,
  reviewed_at timestamptz(3) not null,
  votes integer not null
);
