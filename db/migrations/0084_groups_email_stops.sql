-- Members who want no e-mails of a group, whether or not they are in it.
create table group_email_stops (
  group_id uuid not null references groups (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, group_id)
);
create index group_email_stops_of_group on group_email_stops (group_id);
