create table tracks (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  title text not null check (length(title) between 1 and 100),
  permalink text not null check (permalink ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(permalink) <= 120),
  short_link_id text not null unique check (short_link_id ~ '^[A-Za-z0-9]{10}$'),
  description text not null default '' check (length(description) <= 2000),
  genre_id smallint,
  -- waiting 0, processing 1, done 2, error 3
  status smallint not null default 0 check (status between 0 and 3),
  published boolean not null default false,
  allow_comments boolean not null default true,
  allow_download boolean not null default false,
  -- The upload permission's file name: a repeated call finds the track already made.
  file_name text not null check (length(file_name) <= 200),
  original_name text not null default '' check (length(original_name) <= 255),
  audio_key text,
  waveform_key text,
  image_key text,
  image_colour text check (image_colour ~ '^#[0-9a-f]{6}$'),
  duration_ms integer check (duration_ms >= 0),
  loudness_lufs real,
  plays bigint not null default 0 check (plays >= 0),
  likes_count integer not null default 0 check (likes_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  featured_at timestamptz,
  -- When it was first both done and published.
  listed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, permalink),
  unique (user_id, file_name),
  check (status <> 2 or (audio_key is not null and waveform_key is not null and duration_ms is not null))
) with (fillfactor = 85);
create index tracks_recent on tracks (listed_at desc, id desc) where published and status = 2;
create index tracks_recent_of_user on tracks (user_id, listed_at desc, id desc) where published and status = 2;
create index tracks_of_user on tracks (user_id, created_at desc, id desc);
create index tracks_featured on tracks (featured_at desc, id desc) where featured_at is not null and published and status = 2;

-- One row a listener, track and half hour that counted.
create table track_plays (
  track_id uuid not null references tracks (id) on delete cascade,
  -- A user's id, or a keyed hash of a guest's network.
  listener text not null check (length(listener) <= 80),
  counted_at timestamptz not null,
  primary key (track_id, listener, counted_at)
);

-- Trending: heat is the sum of weight * 2^((time of event - epoch) / 72 h). Everything cools equally, so the order by
-- heat is the order by score at any time; only what leaves the 14 days has to be taken off.
create table track_heat (
  track_id uuid primary key references tracks (id) on delete cascade,
  heat double precision not null default 0 check (heat >= 0),
  track_created_at timestamptz not null,
  listed boolean not null default false
) with (fillfactor = 80);
create index track_heat_trending on track_heat (heat desc, track_created_at desc, track_id desc) where listed;
create table track_heat_buckets (
  track_id uuid not null references tracks (id) on delete cascade,
  -- Ten minutes each, counted from 1970.
  bucket integer not null,
  heat double precision not null,
  primary key (track_id, bucket)
) with (fillfactor = 80);
create index track_heat_buckets_by_age on track_heat_buckets (bucket);
create table track_heat_epoch (
  one boolean primary key default true check (one),
  epoch timestamptz not null
);
insert into track_heat_epoch (epoch) values ('2026-01-01T00:00:00Z');
