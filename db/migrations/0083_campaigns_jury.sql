-- By what a jury judges, how many of it have to score an entry, how many entries the public puts before it, and whether it reads names.
alter table campaigns
  add column jury_criteria jsonb not null default '[{"id":1,"name":"Overall","weight":1}]'
    check (jsonb_typeof(jury_criteria) = 'array'),
  add column jurors_needed smallint not null default 1 check (jurors_needed between 1 and 50),
  add column shortlist_size smallint not null default 10 check (shortlist_size between 1 and 500),
  add column hides_names boolean not null default false;

-- Who is invited to judge a campaign; a juror once the invitation is accepted.
create table campaign_jurors (
  id uuid primary key,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  -- Null until an invitation by address is accepted, and once the juror has left after the decision.
  user_id uuid references users (id) on delete set null,
  -- The invited address; empty for invited members and once the invitation is accepted.
  email text not null default '' check (length(email) <= 254),
  email_normalised text not null default '' check (length(email_normalised) <= 254),
  invited_by uuid references users (id) on delete set null,
  invited_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  -- Their scores do not count any more.
  revoked_at timestamptz(3),
  reminded_at timestamptz(3)
);
create unique index campaign_jurors_of_member on campaign_jurors (user_id, campaign_id) where revoked_at is null;
create unique index campaign_jurors_by_address on campaign_jurors (campaign_id, email_normalised)
  where email_normalised <> '' and revoked_at is null;
create index campaign_jurors_of_campaign on campaign_jurors (campaign_id, invited_at, id);
create index campaign_jurors_invited_by on campaign_jurors (invited_by);

-- What a juror thinks of an entry: one row, however often it is saved.
create table campaign_scores (
  juror_id uuid not null references campaign_jurors (id) on delete cascade,
  campaign_id uuid not null,
  track_id uuid not null,
  -- From 1 to 10 by the id of the criterion; it counts when each criterion has some.
  points jsonb not null default '{}' check (jsonb_typeof(points) = 'object'),
  -- The juror knows who made it: their points do not count.
  conflict boolean not null default false,
  note text not null default '' check (length(note) <= 2000),
  changed_at timestamptz(3) not null,
  primary key (juror_id, track_id),
  foreign key (campaign_id, track_id) references campaign_entries (campaign_id, track_id) on delete cascade
);
create index campaign_scores_of_entry on campaign_scores (campaign_id, track_id);
