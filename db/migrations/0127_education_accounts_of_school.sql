-- The accounts of a school with their usernames are read from this index alone, where each was looked up in the one of all members.
create index users_of_school on users (school_id, id) include (username) where school_id is not null and deleted_at is null;
