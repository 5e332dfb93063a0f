-- Members who may add tracks to a list of somebody else, and who added a track: null for the list's owner.
create table list_contributors (
  list_id uuid not null references lists (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (list_id, user_id)
);
create index list_contributors_of_user on list_contributors (user_id);

alter table list_tracks add column added_by uuid references users (id) on delete set null;
create index list_tracks_added_by on list_tracks (added_by) where added_by is not null;
