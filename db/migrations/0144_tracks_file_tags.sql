-- What the file of a track says of itself, offered to its owner: texts, and a cover that was drawn of its picture.
create table track_file_tags (
  track_id uuid primary key references tracks (id) on delete cascade,
  title text not null default '',
  artist text not null default '',
  genre text not null default '',
  year integer,
  comment text not null default '',
  image_key text,
  image_colour text
);
