-- What happens to accounts: signing in, ends of sessions, changes of what signs somebody in, and of rights. Triggers write it, as
-- several places do these things. Without references, since a row stays for its 90 days whatever becomes of member and school.
create table security_events (
  id uuid primary key default gen_random_uuid(),
  at timestamptz(3) not null,
  kind text not null check (length(kind) between 1 and 40),
  user_id uuid not null,
  -- Who did it in the place of the member; null for the member, or an operator at the command line.
  actor_id uuid,
  session_key text collate "C" not null default '' check (length(session_key) <= 60),
  network text not null default '' check (length(network) <= 60),
  organization_id uuid,
  details jsonb not null default '{}' check (length(details::text) <= 500)
);
create index security_events_of_user on security_events (user_id, at);
create index security_events_by_age on security_events (at);
create index security_events_of_session on security_events (session_key) where session_key <> '';
select add_school_policy('security_events');

-- Rows are added, and deleted by age; of an erased member the network is cleared.
create function security_events_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('tonehall.retention', true), '') = 'on' then return old; end if;
  if tg_op = 'UPDATE' and new.network = '' then
    old.network := '';
    if new is not distinct from old then return new; end if;
  end if;
  raise exception 'security_events is append only';
end $$;
create trigger security_events_are_kept before update or delete on security_events
  for each row execute function security_events_are_kept();

-- As logs and `record_reads` name a session: its hash in base64url.
create function session_key_of(id_hash bytea) returns text language sql immutable as $$
  select rtrim(translate(encode(id_hash, 'base64'), '+/', '-_'), '=')
$$;

create function sessions_to_security_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into security_events (at, kind, user_id, session_key, network)
      values (new.last_seen_at, case when new.handed_by is null then 'sign_in' else 'session_handed_over' end,
        new.user_id, session_key_of(new.id_hash), new.network);
  else
    insert into security_events (at, kind, user_id, session_key, network)
      values (now(), 'session_ended', old.user_id, session_key_of(old.id_hash), old.network);
  end if;
  return null;
end $$;
create trigger sessions_to_security_events after insert or delete on sessions
  for each row execute function sessions_to_security_events();

create function users_to_security_events() returns trigger language plpgsql as $$
begin
  insert into security_events (at, kind, user_id)
    select now(), kind, new.id from (values
      ('password_changed', old.password_hash is distinct from new.password_hash),
      ('email_changed', old.email_normalised <> new.email_normalised),
      ('admin_given', new.admin and not old.admin),
      ('admin_taken', old.admin and not new.admin)) changes (kind, is_so)
    where is_so;
  return null;
end $$;
create trigger users_to_security_events after update of password_hash, email_normalised, admin on users for each row
  when (old.password_hash is distinct from new.password_hash or old.email_normalised <> new.email_normalised
    or old.admin <> new.admin)
  execute function users_to_security_events();

create function second_factors_to_security_events() returns trigger language plpgsql as $$
begin
  insert into security_events (at, kind, user_id)
    values (now(), case tg_op when 'DELETE' then 'second_factor_off' else 'second_factor_on' end, old.user_id);
  return null;
end $$;
create trigger second_factor_is_on after update of confirmed_at on second_factors for each row
  when (old.confirmed_at is null and new.confirmed_at is not null) execute function second_factors_to_security_events();
create trigger second_factor_is_off after delete on second_factors for each row
  when (old.confirmed_at is not null) execute function second_factors_to_security_events();

create function recovery_codes_to_security_events() returns trigger language plpgsql as $$
begin
  insert into security_events (at, kind, user_id)
    select distinct now(), 'recovery_codes_renewed', user_id from new_rows;
  return null;
end $$;
create trigger recovery_codes_to_security_events after insert on recovery_codes referencing new table as new_rows
  for each statement execute function recovery_codes_to_security_events();

-- Who is let into a school, what they become there, and that they have left; a request is no right.
create function school_roles_to_security_events() returns trigger language plpgsql as $$
declare
  before constant text := case when tg_op <> 'INSERT' and old.accepted_at is not null then old.role end;
  after constant text := case when tg_op <> 'DELETE' and new.accepted_at is not null then new.role end;
  of_row organization_memberships;
begin
  if before is not distinct from after then return null; end if;
  if tg_op = 'DELETE' then of_row := old; else of_row := new; end if;
  insert into security_events (at, kind, user_id, actor_id, organization_id, details)
    values (now(), case when before is not null and after = 'owner' then 'school_handed_over' else 'school_role_changed' end,
      of_row.user_id, nullif(current_setting('tonehall.actor', true), '')::uuid, of_row.organization_id,
      jsonb_build_object('before', before, 'after', after));
  return null;
end $$;
create trigger school_roles_to_security_events after insert or delete or update of role, accepted_at on organization_memberships
  for each row execute function school_roles_to_security_events();
