-- What the cover of a track without a picture is drawn from; null for those that have theirs from their id.
alter table tracks add column cover_recipe text check (cover_recipe ~ '^[0-9a-n]{2}[0-9a-z]{30}$');
