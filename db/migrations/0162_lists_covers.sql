-- The picture that the owner of a list uploads as its cover, the day on which an album was released, and its place on its owner's page:
-- 1, 2, 3 ..., null where the owner has not ordered it.
alter table lists
  add column image_key text check (length(image_key) <= 300),
  add column image_colour text,
  add column released_on date,
  add column profile_place integer;
