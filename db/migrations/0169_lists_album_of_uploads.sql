-- Files that were uploaded together become one album, however often its owner asks for it.
alter table lists add column uploads_id uuid;
create unique index lists_of_uploads on lists (user_id, uploads_id) where uploads_id is not null;
