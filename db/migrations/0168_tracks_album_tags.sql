-- What the file of a track says of its album, and a hash of its picture, by which files of one album are known to have the same.
alter table track_file_tags
  add column album text not null default '',
  add column disc integer,
  add column track_number integer,
  add column picture_hash text;
