-- Links that groups have given up, in small letters: they lead to the group's present one until another group takes them.
-- Kept by the database, whoever changes a link and however.
create table past_group_links (
  link text primary key check (link ~ '^[a-z0-9_-]{1,60}$'),
  group_id uuid not null references groups (id) on delete cascade
);
create index past_group_links_of_group on past_group_links (group_id);

create function keep_past_group_link() returns trigger language plpgsql as $$
begin
  delete from past_group_links where link = lower(new.group_link);
  if tg_op = 'UPDATE' and lower(old.group_link) <> lower(new.group_link) then
    insert into past_group_links (link, group_id) values (lower(old.group_link), new.id)
      on conflict (link) do update set group_id = excluded.group_id;
  end if;
  return null;
end $$;
create trigger group_link_taken after insert on groups for each row execute function keep_past_group_link();
create trigger group_link_changed after update of group_link on groups for each row
  when (old.group_link is distinct from new.group_link) execute function keep_past_group_link();
