-- The few that moderation hides, for the total of a thing's list.
create index comments_hidden_of_host on comments (host_kind, host_id) where status in (2, 3, 4);
