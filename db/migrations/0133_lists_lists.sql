-- Playlists and albums of members.
create table lists (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('playlist', 'album')),
  title text not null check (length(title) between 1 and 100),
  permalink text not null check (length(permalink) between 1 and 120),
  description text not null default '' check (length(description) <= 1000),
  visibility text not null check (visibility in ('public', 'secret', 'private')),
  -- Part of the secret link, which works while the list is `secret`.
  secret text not null,
  tracks_count integer not null default 0 check (tracks_count between 0 and 1000),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (user_id, permalink)
);
create index lists_of_user on lists (user_id, updated_at desc, id desc);

-- Places are 1, 2, 3 ... without gaps. The row stays when its track goes, so that the others keep their places.
create table list_tracks (
  list_id uuid not null references lists (id) on delete cascade,
  track_id uuid not null,
  place integer not null check (place between 1 and 1000),
  added_at timestamptz(3) not null,
  primary key (list_id, track_id),
  -- Deferrable: a statement that moves several rows is checked at its end.
  unique (list_id, place) deferrable
);
