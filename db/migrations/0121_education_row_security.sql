-- Row security behind the conditions of queries: a transaction of a school sees its rows and no others (`row-security.ts`).
create function add_school_policy(of_table regclass, id_column name default 'organization_id') returns void
  language plpgsql as $function$
declare
  -- A row without a school is of nobody's.
  or_none constant text := (select case when attnotnull then '' else format('when %I is null then true ', id_column) end
    from pg_attribute where attrelid = of_table and attname = id_column);
begin
  execute format('alter table %s enable row level security', of_table);
  execute format('alter table %s force row level security', of_table);
  -- A case and no comparison, as the planner expects it to let half of the rows pass and not a hundredth.
  execute format($policy$create policy rows_of_school on %s using (case %s
    when (select current_setting('tonehall.school', true)) in ('every', %I::text) then true else false end)$policy$,
    of_table, or_none, id_column);
end $function$;

select add_school_policy('organizations', 'id');

select add_school_policy(a.attrelid::regclass)
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'organization_id' and not a.attisdropped
  order by c.relname;

alter table student_uses enable row level security;
alter table student_uses force row level security;
create policy rows_of_school on student_uses using (
  case (select current_setting('tonehall.school', true)) when 'every' then true
    else exists (select from users u where u.id = user_id and u.managed_by::text = current_setting('tonehall.school', true)) end);

-- Invitations into classes follow the class; those into projects are of no school.
alter table emailed_invitations enable row level security;
alter table emailed_invitations force row level security;
create policy rows_of_school on emailed_invitations using (
  case when kind <> 'workspace' or (select current_setting('tonehall.school', true)) = 'every' then true
    else exists (select from workspaces w where w.id = target_id) end);

-- Before the class is gone, by which its invitations are seen.
create or replace function invitations_end_with_class() returns trigger language plpgsql as $function$
begin
  delete from emailed_invitations where kind = 'workspace' and target_id = old.id;
  return old;
end $function$;
drop trigger invitations_end_with_class on workspaces;
create trigger invitations_end_with_class before delete on workspaces
  for each row execute function invitations_end_with_class();
