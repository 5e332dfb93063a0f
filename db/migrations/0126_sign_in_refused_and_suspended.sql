-- Cards and issuers are refused without an account that they are of: such rows have the network, and the school where one is known.
alter table security_events alter column user_id drop not null;
alter table security_events add constraint security_events_of_nobody check (user_id is not null or kind = 'sign_in_failed');

create function suspensions_to_security_events() returns trigger language plpgsql as $$
begin
  insert into security_events (at, kind, user_id, actor_id)
    values (now(), case when new.banned_at is null then 'suspension_lifted' else 'suspended' end, new.id,
      nullif(current_setting('tonehall.actor', true), '')::uuid);
  return null;
end $$;
create trigger suspensions_to_security_events after update of banned_at on users for each row
  when ((old.banned_at is null) <> (new.banned_at is null)) execute function suspensions_to_security_events();

create function school_bans_to_security_events() returns trigger language plpgsql as $$
declare
  of_row organization_bans;
begin
  if tg_op = 'DELETE' then of_row := old; else of_row := new; end if;
  insert into security_events (at, kind, user_id, actor_id, organization_id)
    values (now(), case tg_op when 'DELETE' then 'school_ban_lifted' else 'school_banned' end, of_row.user_id,
      nullif(current_setting('tonehall.actor', true), '')::uuid, of_row.organization_id);
  return null;
end $$;
create trigger school_bans_to_security_events after insert or delete on organization_bans for each row
  execute function school_bans_to_security_events();
