-- The picture of a project, drawn from the arrangement of its newest version.
create table project_pictures (
  piece_id uuid primary key references pieces (id) on delete cascade,
  version integer not null,
  svg text not null check (length(svg) <= 1000000),
  drawn_at timestamptz(3) not null
);
