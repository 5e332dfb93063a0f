-- The members and followers of a group in the order in which they are notified, from any of them on.
create index group_memberships_in_order on group_memberships (group_id, user_id);
create index group_follows_in_order on group_follows (group_id, user_id);
drop index group_follows_of_group;
