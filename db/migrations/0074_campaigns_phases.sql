-- The life of a campaign: its phase follows from these times and the clock. Without `announced_at` it is a draft.
alter table campaigns
  add column announced_at timestamptz(3),
  add column voting_start timestamptz(3),
  add column voting_end timestamptz(3),
  add column judging_end timestamptz(3),
  add column decided_at timestamptz(3),
  add column cancelled_at timestamptz(3),
  add column cancel_reason text not null default '' check (length(cancel_reason) <= 500),
  add column voting_method text not null default 'none' check (voting_method in ('none', 'public', 'jury', 'shortlist')),
  add column votes_each smallint not null default 3 check (votes_each between 1 and 20),
  -- Markdown that entrants accept, and the HTML that is made of it. Without a version none is asked.
  add column terms text not null default '' check (length(terms) <= 20000),
  add column terms_html text not null default '',
  add column terms_version integer check (terms_version >= 1),
  add column entries_each smallint check (entries_each between 1 and 100),
  -- Whether an organiser looks at entries before they are listed.
  add column reviews_entries boolean not null default false,
  add constraint campaigns_cancel_has_reason check (cancelled_at is null or cancel_reason <> '');

update campaigns set announced_at = created_at;

-- What entrants have accepted, by version. A version that somebody could have accepted is never changed.
create table campaign_terms (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  version integer not null check (version >= 1),
  terms text not null check (length(terms) between 1 and 20000),
  created_at timestamptz(3) not null,
  primary key (campaign_id, version)
);
