-- What was made from a project: its members neither vote for it nor judge it.
create index origins_of_project on origins (parent_id, track_id) where kind = 'project';
