-- Tempo and key that the file of a track says.
alter table track_file_tags
  add column bpm real,
  add column musical_key text not null default '';
