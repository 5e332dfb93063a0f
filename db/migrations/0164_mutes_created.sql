-- What a member has muted: a member, the talk of a track, or a group. It goes with what is muted.
create table mutes (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('user', 'track', 'group')),
  muted_user_id uuid references users (id) on delete cascade,
  track_id uuid references tracks (id) on delete cascade,
  group_id uuid references groups (id) on delete cascade,
  target_id uuid not null generated always as (coalesce(muted_user_id, track_id, group_id)) stored,
  created_at timestamptz(3) not null,
  primary key (user_id, target_id),
  check (num_nonnulls(muted_user_id, track_id, group_id) = 1),
  check (user_id <> muted_user_id)
);
create index mutes_of_user on mutes (muted_user_id) where muted_user_id is not null;
create index mutes_of_track on mutes (track_id) where track_id is not null;
create index mutes_of_group on mutes (group_id) where group_id is not null;
