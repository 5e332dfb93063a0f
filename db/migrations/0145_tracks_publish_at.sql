-- When a track is to be published, and why that was refused at its time.
alter table tracks add publish_at timestamptz(3);
alter table tracks add publish_refused text check (publish_refused in ('failed', 'hidden', 'suspended'));
create index tracks_publish_at on tracks (publish_at) where publish_at is not null;
