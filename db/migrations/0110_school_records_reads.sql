-- Each look of owner or faculty at the record of a student: who, what, whom, when. Rows are added, and deleted by age or with
-- the school; nothing changes them.
create table record_reads (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  reader_id uuid not null references users (id),
  -- The id of the call.
  what text not null check (length(what) between 1 and 100),
  student_ids uuid[] not null check (cardinality(student_ids) between 1 and 100000),
  reason text not null default '' check (length(reason) <= 500),
  session_key text not null check (length(session_key) <= 60),
  read_at timestamptz(3) not null
);
create index record_reads_in_order on record_reads (organization_id, read_at desc, id desc);
create index record_reads_of_reader on record_reads (reader_id);
create index record_reads_of_student on record_reads using gin (student_ids);
create index record_reads_of_session on record_reads (session_key);
create index record_reads_by_age on record_reads (read_at);

create function record_reads_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (coalesce(current_setting('tonehall.retention', true), '') = 'on'
    or not exists (select from organizations where id = old.organization_id)) then return old; end if;
  raise exception 'record_reads is append only';
end $$;
create trigger record_reads_are_kept before update or delete on record_reads
  for each row execute function record_reads_are_kept();

-- From when on owner and faculty open no student's record without a second factor.
create table second_factor_duties (
  organization_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  due_at timestamptz(3) not null,
  emailed_at timestamptz(3),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references organization_memberships (organization_id, user_id) on delete cascade
);
create index second_factor_duties_of_user on second_factor_duties (user_id);
create index second_factor_duties_to_email on second_factor_duties (due_at) where emailed_at is null;
-- Who is of a school already has seven days from the update.
insert into second_factor_duties (organization_id, user_id, due_at)
  select organization_id, user_id, now() + interval '7 days' from organization_memberships
  where accepted_at is not null and role <> 'student';

create function second_factor_duty_begins() returns trigger language plpgsql as $$
begin
  if new.accepted_at is not null and new.role <> 'student' then
    insert into second_factor_duties (organization_id, user_id, due_at)
      values (new.organization_id, new.user_id, new.accepted_at + interval '7 days')
      on conflict do nothing;
  else
    delete from second_factor_duties where organization_id = new.organization_id and user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger second_factor_duty_begins after insert or update of role, accepted_at on organization_memberships
  for each row execute function second_factor_duty_begins();
