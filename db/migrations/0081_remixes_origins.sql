-- What a track was made from. The row stays when that goes, so that the credit does.
create table origins (
  id uuid primary key,
  track_id uuid not null references tracks (id) on delete cascade,
  kind text not null check (kind in ('campaign', 'track', 'template', 'project')),
  -- The campaign whose stems were used, the track, the template or the project; it may be gone.
  parent_id uuid not null,
  -- When it went, where that is known.
  left_at timestamptz(3),
  created_at timestamptz(3) not null,
  unique (track_id, kind, parent_id)
);
create index origins_of_parent on origins (parent_id, created_at desc, id) where kind = 'track';
