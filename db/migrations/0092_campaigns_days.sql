-- What happened in a campaign on a day (UTC), as counts only. A kind is `visits`, `joins`, `stems`, `starts`, `entries`, `plays`, `votes`, or
-- `from:` with the host that visitors came from.
create table campaign_days (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  day date not null,
  kind text not null check (length(kind) between 1 and 120),
  count integer not null check (count >= 0),
  primary key (campaign_id, day, kind)
);
