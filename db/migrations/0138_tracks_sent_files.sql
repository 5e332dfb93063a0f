-- Of tracks whose sender named the hash of the file: so that a folder that is sent again makes no track twice.
create table track_sent_files (
  track_id uuid primary key references tracks (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  sha256 bytea not null check (length(sha256) = 32),
  unique (user_id, sha256)
);
