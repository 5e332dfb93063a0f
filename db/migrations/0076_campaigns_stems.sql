-- The separate recordings of a campaign that people remix.
create table campaign_stems (
  id uuid primary key,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  place smallint not null check (place between 0 and 31),
  -- File name of the upload that it is made of.
  upload text not null unique,
  name text not null check (length(name) between 1 and 80),
  bpm smallint check (bpm between 20 and 400),
  musical_key text not null default '' check (length(musical_key) <= 40),
  -- Why it cannot be used; empty while nothing is known against it.
  failure text not null default '',
  -- The recording without loss, what people hear on the page, and its waveform; null until they are made.
  audio_key text,
  preview_key text,
  waveform_key text,
  duration_ms integer,
  created_at timestamptz(3) not null
);
create index campaign_stems_of_campaign on campaign_stems (campaign_id, place);

-- All stems as one ZIP; null until it is made, and again from a change of the stems until it is made anew.
alter table campaigns add column stems_key text;
alter table campaigns add column stems_bytes bigint;
alter table campaigns add column stems_downloads integer not null default 0;

-- Who has downloaded the stems on which day, in UTC, so that each counts once a day.
create table campaign_stem_downloads (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  primary key (campaign_id, user_id, day)
);
create index campaign_stem_downloads_of_user on campaign_stem_downloads (user_id);
