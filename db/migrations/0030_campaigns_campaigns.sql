-- Members who have asked for no letters about their group's updates.
alter table group_memberships add column updates_by_mail boolean not null default true;

-- What a campaign asks of its group.
alter table groups add column campaign boolean not null default false
  constraint groups_campaign_is_open
  check (not campaign or (privacy_setting = 'joinable' and enable_following and members_can_post_tracks));

-- What a group calls everybody to, for a time. Its slug is the group's link.
create table campaigns (
  id uuid primary key,
  group_id uuid not null unique references groups (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  subtitle text not null default '' check (length(subtitle) <= 200),
  -- Markdown, and the HTML that is made of it.
  description text not null default '' check (length(description) <= 10000),
  description_html text not null default '',
  variant text not null default 'remix' check (variant in ('remix', 'seasonal')),
  start_date timestamptz(3) not null,
  end_date timestamptz(3) not null,
  winner_announcement_at timestamptz(3),
  artist_name text check (length(artist_name) <= 100),
  artist_description text check (length(artist_description) <= 2000),
  hero_image_url text check (length(hero_image_url) <= 500),
  video_url text check (length(video_url) <= 500),
  video_mp4_url text check (length(video_mp4_url) <= 500),
  video_webm_url text check (length(video_webm_url) <= 500),
  track_name text check (length(track_name) <= 100),
  track_cover_url text check (length(track_cover_url) <= 500),
  track_file_url text check (length(track_file_url) <= 500),
  -- Seconds.
  track_duration integer check (track_duration between 0 and 86400),
  track_waveform_url text check (length(track_waveform_url) <= 500),
  show_leaderboard boolean not null default true,
  leaderboard_size smallint not null default 10 check (leaderboard_size between 1 and 50),
  chat_embed_url text check (length(chat_embed_url) <= 500),
  chat_invite_url text check (length(chat_invite_url) <= 500),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (start_date < end_date)
);
