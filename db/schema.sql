set check_function_bodies = off;

create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.access_tokens_to_security_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into security_events (at, kind, user_id, details)
      values (new.created_at, 'access_token_made', new.user_id, jsonb_build_object('scopes', array_to_string(new.scopes, ' ')));
  else
    insert into security_events (at, kind, user_id) values (now(), 'access_token_ended', old.user_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.add_school_policy(of_table regclass, id_column name DEFAULT 'organization_id'::name)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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

CREATE OR REPLACE FUNCTION public.add_to_credit_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.amount > 0 then
    insert into credit_balances as b (user_id, currency, balance) values (new.user_id, new.currency, new.amount)
      on conflict (user_id, currency) do update set balance = b.balance + excluded.balance;
    return null;
  end if;
  update credit_balances set balance = balance + new.amount where user_id = new.user_id and currency = new.currency;
  if not found then
    raise exception 'there are no credits to spend' using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_announcement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one constant class_announcements := case tg_op when 'DELETE' then old else new end;
begin
  perform announce_school_change(array(
    select user_id from class_members where workspace_id = one.workspace_id and accepted_at is not null
    union
    select staff_of_schools(array[one.organization_id])));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_class()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_school_change(array(
    select staff_of_schools(array[new.organization_id])
    union
    select user_id from class_members where workspace_id = new.id and accepted_at is not null
      and (new.name, new.year, new.colour, new.archived_at) is distinct from (old.name, old.year, old.colour, old.archived_at)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_class_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform announce_school_change(array(
      select user_id from new_rows union select staff_of_schools(array(select distinct organization_id from new_rows))));
  elsif tg_op = 'DELETE' then
    perform announce_school_change(array(
      select user_id from old_rows union select staff_of_schools(array(select distinct organization_id from old_rows))));
  else
    perform announce_school_change(array(
      with changed as (
        select n.user_id, n.organization_id from new_rows n join old_rows o on o.id = n.id
        where (n.role, n.group_name, n.accepted_at, n.declined_at) is distinct from (o.role, o.group_name, o.accepted_at, o.declined_at))
      select user_id from changed union select staff_of_schools(array(select distinct organization_id from changed))));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_ended_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', '{"end":{"sessionKey":"'
    || rtrim(translate(encode(old.id_hash, 'base64'), '+/', '-_'), '=') || '"}}');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_locked_student()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_school_change(array(select staff_of_schools(array[new.organization_id])));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_school_change(user_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', '{"channel":"user:' || id || '","message":{"event":"school-changed"}}')
    from unnest(user_ids) as u (id);
end $function$;

CREATE OR REPLACE FUNCTION public.announce_school_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform announce_school_change(array(
      select user_id from new_rows union select staff_of_schools(array(select distinct organization_id from new_rows))));
  elsif tg_op = 'DELETE' then
    perform announce_school_change(array(
      select user_id from old_rows union select staff_of_schools(array(select distinct organization_id from old_rows))));
  else
    -- When somebody was last seen is written all day long, and no page shows it as it happens.
    perform announce_school_change(array(
      with changed as (
        select n.user_id, n.organization_id from new_rows n join old_rows o on o.id = n.id
        where (n.role, n.first_name, n.last_name, n.asked_as, n.accepted_at, n.declined_at)
          is distinct from (o.role, o.first_name, o.last_name, o.asked_as, o.accepted_at, o.declined_at))
      select user_id from changed union select staff_of_schools(array(select distinct organization_id from changed))));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.are_classmates(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select exists (
    select from class_members a join class_members b on b.workspace_id = a.workspace_id
    join workspaces w on w.id = a.workspace_id
    where a.user_id = one and b.user_id = other and a.accepted_at is not null and b.accepted_at is not null
      and w.archived_at is null)
$function$;

CREATE OR REPLACE FUNCTION public.campaign_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from groups where id = new.group_id for no key update;
  insert into campaign_counts (campaign_id, contestants) values (new.id, campaign_count_contestants(new.group_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.campaign_contestants_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  change integer := 0;
  member uuid;
  of_group uuid;
  campaign uuid;
begin
  if tg_op <> 'DELETE' then
    member := new.user_id; of_group := new.group_id;
    change := change + (new.role = 'member')::integer;
  end if;
  if tg_op <> 'INSERT' then
    member := old.user_id; of_group := old.group_id;
    change := change - (old.role = 'member')::integer;
  end if;
  if change = 0 then return null; end if;
  select id into campaign from campaigns where group_id = of_group;
  if campaign is null then return null; end if;
  perform campaign_lock_users(array[member]);
  update campaign_counts set contestants = contestants + change
  where campaign_id = campaign and exists (select from users u where u.id = member and campaign_user_is_contestant(u));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.campaign_count_contestants(of_group uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::integer from group_memberships m join users u on u.id = m.user_id
  where m.group_id = of_group and m.role = 'member' and campaign_user_is_contestant(u)
$function$;

CREATE OR REPLACE FUNCTION public.campaign_dates_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform campaign_recount_projects(array(select project_id from campaign_projects where campaign_id = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.campaign_has_collaborator(campaign uuid, member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from campaign_projects p where p.campaign_id = campaign and p.owner_id = member)
    or exists (select from project_memberships m join campaign_projects p on p.project_id = m.piece_id
      join users o on o.id = p.owner_id
      where m.user_id = member and m.accepted_at is not null and p.campaign_id = campaign and campaign_user_is_active(o))
$function$;

CREATE OR REPLACE FUNCTION public.campaign_lock_users(people uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from users where id = any (people) order by id for share;
end $function$;

CREATE OR REPLACE FUNCTION public.campaign_members_of(projects uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  select array(select owner_id from campaign_projects where project_id = any (projects)
    union select user_id from project_memberships where piece_id = any (projects) and accepted_at is not null)
$function$;

CREATE OR REPLACE FUNCTION public.campaign_memberships_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  projects uuid[];
  people uuid[];
  campaign uuid;
begin
  select array_agg(distinct c.piece_id), array_agg(distinct c.user_id) into projects, people
  from changed c join campaign_projects p on p.project_id = c.piece_id;
  if projects is null then return null; end if;
  perform campaign_lock_users(people);
  perform campaign_recount_projects(projects);
  for campaign in select distinct campaign_id from campaign_projects where project_id = any (projects) order by 1 loop
    perform campaign_recount_people(campaign, people);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.campaign_presence_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  entered record;
  present uuid[];
  eligible integer;
begin
  for entered in
    select c.piece_id, max(c.seen_at) as at from changed c join campaign_projects p on p.project_id = c.piece_id
      join campaigns a on a.id = p.campaign_id
    where c.seen_at >= a.start_date and c.seen_at < a.end_date group by c.piece_id order by c.piece_id
  loop
    perform campaign_lock_users(array(select user_id from project_presence where piece_id = entered.piece_id));
    perform from campaign_projects where project_id = entered.piece_id for no key update;
    present := array(select distinct r.user_id from project_presence r
      where r.piece_id = entered.piece_id and r.seen_at > entered.at - interval '1 minute'
        and r.user_id = any (campaign_members_of(array[entered.piece_id])));
    select count(*) into eligible from users u where u.id = any (present) and campaign_user_counts(u);
    if eligible > (select max_active from campaign_projects where project_id = entered.piece_id) then
      delete from campaign_project_peaks where project_id = entered.piece_id;
      insert into campaign_project_peaks (project_id, user_id) select entered.piece_id, unnest(present);
      update campaign_projects set max_active = eligible where project_id = entered.piece_id;
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.campaign_project_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform campaign_lock_users(array[new.owner_id]);
  perform campaign_recount_projects(array[new.project_id]);
  perform campaign_recount_people(new.campaign_id, campaign_members_of(array[new.project_id]));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.campaign_project_leaves_with_piece()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from campaign_projects where project_id = old.id;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.campaign_project_owner_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  campaign uuid;
begin
  perform campaign_lock_users(array[old.owner_id, new.owner_id]);
  update campaign_projects set owner_id = new.owner_id where project_id = new.id returning campaign_id into campaign;
  if campaign is null then return null; end if;
  perform campaign_recount_projects(array[new.id]);
  perform campaign_recount_people(campaign, campaign_members_of(array[new.id]) || old.owner_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.campaign_project_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform campaign_recount_people(old.campaign_id, campaign_members_of(array[old.project_id]) || old.owner_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.campaign_recount_people(campaign uuid, people uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  removed integer;
  added integer;
begin
  perform from campaign_counts where campaign_id = campaign for no key update;
  if not found then return; end if;
  delete from campaign_collaborators c where c.campaign_id = campaign and c.user_id = any (people)
    and not exists (select from users u where u.id = c.user_id and campaign_user_is_active(u)
      and campaign_has_collaborator(campaign, u.id));
  get diagnostics removed = row_count;
  insert into campaign_collaborators (campaign_id, user_id)
    select campaign, u.id from users u where u.id = any (people) and campaign_user_is_active(u)
      and campaign_has_collaborator(campaign, u.id)
    on conflict do nothing;
  get diagnostics added = row_count;
  update campaign_counts set collaborators = collaborators + added - removed,
    collaborations = (select count(*) from campaign_projects p join users o on o.id = p.owner_id
      where p.campaign_id = campaign and campaign_user_is_active(o))
  where campaign_id = campaign;
end $function$;

CREATE OR REPLACE FUNCTION public.campaign_recount_projects(projects uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from campaign_projects where project_id = any (projects) order by project_id for no key update;
  update campaign_projects c set total_joined = counted.joined, max_active = counted.peak
  from (
    select p.project_id,
      (select count(*) from project_memberships m join users u on u.id = m.user_id
       where m.piece_id = p.project_id and m.user_id <> p.owner_id
         and m.accepted_at >= a.start_date and m.accepted_at < a.end_date and campaign_user_counts(u)) as joined,
      (select count(*) from campaign_project_peaks k join users u on u.id = k.user_id
       where k.project_id = p.project_id and campaign_user_counts(u)) as peak
    from campaign_projects p join campaigns a on a.id = p.campaign_id where p.project_id = any (projects)
  ) counted
  where c.project_id = counted.project_id
    and (c.total_joined <> counted.joined or c.max_active <> counted.peak);
end $function$;

CREATE OR REPLACE FUNCTION public.campaign_user_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  projects uuid[];
  people uuid[];
  contests uuid[];
  change integer;
  campaign uuid;
begin
  projects := array(select project_id from campaign_projects where owner_id = new.id
    union select p.project_id from project_memberships m join campaign_projects p on p.project_id = m.piece_id
      where m.user_id = new.id and m.accepted_at is not null
    union select project_id from campaign_project_peaks where user_id = new.id);
  contests := array(select a.id from group_memberships m join campaigns a on a.group_id = m.group_id
    where m.user_id = new.id and m.role = 'member');
  if projects = '{}' and contests = '{}' then return null; end if;
  perform from groups where id in (
      select group_id from group_memberships where user_id = new.id
      union select g.group_id from tracks t join group_tracks g on g.track_id = t.id where t.user_id = new.id)
    order by id for no key update;
  perform campaign_recount_projects(projects);
  people := campaign_members_of(array(select project_id from campaign_projects where owner_id = new.id)) || new.id;
  change := campaign_user_is_contestant(new)::integer - campaign_user_is_contestant(old)::integer;
  for campaign in
    select campaign_id from campaign_projects where project_id = any (projects) union select unnest(contests) order by 1
  loop
    perform campaign_recount_people(campaign, people);
    if change <> 0 and campaign = any (contests) then
      update campaign_counts set contestants = contestants + change where campaign_id = campaign;
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.class_invitations_leave_with_school()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from emailed_invitations i using workspaces w
    where i.kind = 'workspace' and i.invited_by = old.user_id and w.id = i.target_id
      and w.organization_id = old.organization_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.class_members_leave_with_school()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from class_members where organization_id = old.organization_id and user_id = old.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.class_projects_leave_with_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update pieces set workspace_id = null where workspace_id = old.workspace_id and owner_id = old.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.class_requests_end_with_school_ban()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from class_members where organization_id = new.organization_id and user_id = new.user_id;
  delete from emailed_invitations i using workspaces w, users u
    where i.kind = 'workspace' and w.id = i.target_id and w.organization_id = new.organization_id
      and u.id = new.user_id and (i.user_id = u.id or i.email_normalised = u.email_normalised);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.class_ways_end_with_school()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update workspaces set code = null, code_expires_at = null, sign_in_until = null where organization_id = new.id;
  delete from class_secrets where organization_id = new.id;
  delete from class_cards where organization_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.comments_likes_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from likes where host_kind = 'comment' and host_id in (select id from old_rows);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.group_tracks_copy_sorts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select left(lower(title), 40), plays, likes_count, comments_count
    into new.title_start, new.plays, new.likes_count, new.comments_count
    from tracks where id = new.track_id for share;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.group_tracks_follow_sorts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update group_tracks set title_start = left(lower(new.title), 40), plays = new.plays,
    likes_count = new.likes_count, comments_count = new.comments_count
    where track_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.group_tracks_follow_track()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was constant boolean := old.published and old.status = 2;
  becomes constant boolean := tg_op = 'UPDATE' and new.published and new.status = 2;
begin
  if not exists (select from group_tracks where track_id = old.id) then
    return case when tg_op = 'DELETE' then old end;
  end if;
  if was is distinct from becomes then
    perform from groups where id in (select group_id from group_tracks where track_id = old.id)
      order by id for no key update;
    update groups set tracks_count = tracks_count + case when becomes then 1 else -1 end
      where id in (select group_id from group_tracks where track_id = old.id and not held);
  end if;
  if tg_op = 'DELETE' then
    delete from group_tracks where track_id = old.id;
    return old;
  end if;
  update group_tracks set listed = becomes and not held, listed_at = new.listed_at where track_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.invitations_end_with_class()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from emailed_invitations where kind = 'workspace' and target_id = old.id;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'credits are only added';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_past_group_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from past_group_links where link = lower(new.group_link);
  if tg_op = 'UPDATE' and lower(old.group_link) <> lower(new.group_link) then
    insert into past_group_links (link, group_id) values (lower(old.group_link), new.id)
      on conflict (link) do update set group_id = excluded.group_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_past_profile_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from past_profile_links where link = lower(new.profile_link);
  if tg_op = 'UPDATE' and new.deleted_at is null and lower(old.profile_link) <> lower(new.profile_link) then
    insert into past_profile_links (link, user_id) values (lower(old.profile_link), new.id)
      on conflict (link) do update set user_id = excluded.user_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_referral()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'who has invited a member never changes';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_track_in_school()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.published then
    if exists (select from users where id = new.user_id and school_only is not null) then
      new.published := false;
      new.withheld := 'school';
    end if;
  elsif new.withheld = 'school' then
    new.withheld := null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.last_seen_stays_with_school()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update organization_memberships set last_seen_at = greatest(last_seen_at, old.last_seen_at)
    where user_id = old.user_id and accepted_at is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.let_user_trend()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into user_heat (user_id, user_created_at, listed)
    values (new.id, new.created_at, new.deleted_at is null and new.banned_at is null)
    on conflict (user_id) do update set listed = excluded.listed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.organization_memberships_mark_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.accepted_at is not null then
      update users set school_id = nullif(school_id, old.organization_id), school_only = nullif(school_only, 'membership'),
        school_role = null where id = old.user_id;
    end if;
  elsif new.accepted_at is not null then
    update users set school_id = new.organization_id,
      school_role = case new.role when 'student' then 'student' else 'teacher' end,
      school_only = case new.role when 'student' then coalesce(school_only, 'membership') else school_only end
      where id = new.user_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.project_leaves_class_with_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.workspace_id := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.record_reads_are_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and (coalesce(current_setting('tonehall.retention', true), '') = 'on'
    or not exists (select from organizations where id = old.organization_id)) then return old; end if;
  raise exception 'record_reads is append only';
end $function$;

CREATE OR REPLACE FUNCTION public.recovery_codes_to_security_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into security_events (at, kind, user_id)
    select distinct now(), 'recovery_codes_renewed', user_id from new_rows;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.school_bans_to_security_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_row organization_bans;
begin
  if tg_op = 'DELETE' then of_row := old; else of_row := new; end if;
  insert into security_events (at, kind, user_id, actor_id, organization_id)
    values (now(), case tg_op when 'DELETE' then 'school_ban_lifted' else 'school_banned' end, of_row.user_id,
      nullif(current_setting('tonehall.actor', true), '')::uuid, of_row.organization_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.school_roles_to_security_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.search_deletions(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array(select overlay(left(word, 9) placing '' from at for 1) from generate_series(1, least(length(word), 8)) at)
    || left(word, 8)
$function$;

CREATE OR REPLACE FUNCTION public.search_group_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform search_put_groups(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_groups_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform search_put_groups(array(select id from new_rows));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_name_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format('update %I set haystack = $2, circle = $3 where id = $1', tg_argv[0]) using new.id, new.haystack, new.circle;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_note_words(names text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into search_words (word)
  select distinct word from unnest(names) one, regexp_split_to_table(one, '[^[:alnum:]]+') word
  where length(word) between 4 and 40 order by 1
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION public.search_order_comes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format('select haystack, circle from %I where id = $1', tg_argv[0]) into strict new.haystack, new.circle using new.id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.search_pairs(haystack text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  pairs text[];
  part text;
  filled integer := 0;
begin
  for at in 1..length(haystack) loop
    part := substr(haystack, at, 2);
    filled := filled + 1;
    pairs[filled] := part;
    if position(left(part, 1) in 'abcdefghijklmnopqrstuvwxyz0123456789') = 0 then
      filled := filled + 1;
      pairs[filled] := left(part, 1);
    end if;
  end loop;
  return pairs || array(select '=' || word from regexp_split_to_table(haystack, '[^[:alnum:]]+') word);
end $function$;

CREATE OR REPLACE FUNCTION public.search_put_groups(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from search_groups s using unnest(ids) given (id)
    where s.id = given.id and not exists (select from search_found_groups f where f.id = s.id);
  insert into search_groups (id, name, other, circle)
    select f.id, f.name, f.other, f.circle from unnest(ids) given (id) join search_found_groups f on f.id = given.id
    on conflict (id) do update set name = excluded.name, other = excluded.other, circle = excluded.circle;
  insert into search_group_orders (id, by_popularity, by_volume, by_time)
    select f.id, f.by_popularity, f.by_volume, f.by_time from unnest(ids) given (id) join search_found_groups f on f.id = given.id
    on conflict do nothing;
  perform search_note_words(array(select s.haystack from unnest(ids) given (id) join search_groups s on s.id = given.id));
end $function$;

CREATE OR REPLACE FUNCTION public.search_put_tracks(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from search_tracks s using unnest(ids) given (id)
    where s.id = given.id and not exists (select from search_found_tracks f where f.id = s.id);
  insert into search_tracks (id, name, other, circle)
    select f.id, f.name, f.other, f.circle from unnest(ids) given (id) join search_found_tracks f on f.id = given.id
    on conflict (id) do update set name = excluded.name, other = excluded.other, circle = excluded.circle;
  insert into search_track_orders (id, by_popularity, by_volume, by_time)
    select f.id, f.by_popularity, f.by_volume, f.by_time from unnest(ids) given (id) join search_found_tracks f on f.id = given.id
    on conflict do nothing;
  perform search_note_words(array(select s.name from unnest(ids) given (id) join search_tracks s on s.id = given.id));
end $function$;

CREATE OR REPLACE FUNCTION public.search_put_users(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  before constant text[] := array(select s.haystack from unnest(ids) given (id) join search_users s on s.id = given.id);
begin
  delete from search_users s using unnest(ids) given (id)
    where s.id = given.id and not exists (select from search_found_users f where f.id = s.id);
  insert into search_users (id, name, other, circle)
    select f.id, f.name, f.other, f.circle from unnest(ids) given (id) join search_found_users f on f.id = given.id
    on conflict (id) do update set name = excluded.name, other = excluded.other, circle = excluded.circle;
  insert into search_user_orders (id, by_popularity, by_volume, by_time)
    select f.id, f.by_popularity, f.by_volume, f.by_time from unnest(ids) given (id) join search_found_users f on f.id = given.id
    on conflict do nothing;
  perform search_note_words(array(select s.haystack from unnest(ids) given (id) join search_users s on s.id = given.id));
  if before <> '{}' then
    delete from search_words w
    where w.word in (select regexp_split_to_table(one, '[^[:alnum:]]+') from unnest(before) one)
      and not exists (select from search_users s where s.haystack like '%' || w.word || '%')
      and not exists (select from search_tracks s where s.haystack like '%' || w.word || '%')
      and not exists (select from search_groups s where s.haystack like '%' || w.word || '%');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.search_track_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform search_put_tracks(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_track_filters_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update search_tracks s set facets = f.facets, bpm = f.bpm, listed_at = f.listed_at
    from search_track_filters f where f.id = new.id and s.id = f.id
      and (s.facets, s.bpm, s.listed_at) is distinct from (f.facets, f.bpm, f.listed_at);
  if old.listed_at is distinct from new.listed_at then
    update search_track_orders o set by_time = f.by_time
      from search_found_tracks f where f.id = new.id and o.id = f.id and o.by_time <> f.by_time;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_track_filters_come()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select f.facets, f.bpm, f.listed_at into new.facets, new.bpm, new.listed_at from search_track_filters f where f.id = new.id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.search_tracks_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform search_put_tracks(array(select id from new_rows where published and status = 2));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_user_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform search_put_tracks(array(select id from tracks where user_id = new.id and published and status = 2));
  perform search_put_users(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_user_circle_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update search_users s set circle = f.circle from search_found_users f
    where s.id = new.id and f.id = s.id and s.circle is distinct from f.circle;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_users_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform search_put_users(array(select id from new_rows));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.second_factor_duty_begins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.accepted_at is not null and new.role <> 'student' then
    insert into second_factor_duties (organization_id, user_id, due_at)
      values (new.organization_id, new.user_id, new.accepted_at + interval '7 days')
      on conflict do nothing;
  else
    delete from second_factor_duties where organization_id = new.organization_id and user_id = new.user_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.second_factors_to_security_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into security_events (at, kind, user_id)
    values (now(), case tg_op when 'DELETE' then 'second_factor_off' else 'second_factor_on' end, old.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.security_events_are_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('tonehall.retention', true), '') = 'on' then return old; end if;
  if tg_op = 'UPDATE' and new.network = '' then
    old.network := '';
    if new is not distinct from old then return new; end if;
  end if;
  raise exception 'security_events is append only';
end $function$;

CREATE OR REPLACE FUNCTION public.session_key_of(id_hash bytea)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select rtrim(translate(encode(id_hash, 'base64'), '+/', '-_'), '=')
$function$;

CREATE OR REPLACE FUNCTION public.sessions_to_security_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.settle_tracks_of_school_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_out constant boolean := new.banned_at is not null or new.deleted_at is not null;
begin
  if new.school_only is null then
    update tracks set published = not is_out, withheld = case when is_out then 'person' end
      where user_id = new.id and withheld = 'school';
  else
    update tracks set published = true where user_id = new.id and published;
  end if;
  update track_heat h set listed = t.published and t.status = 2 from tracks t
    where t.id = h.track_id and t.user_id = new.id and h.listed <> (t.published and t.status = 2);
  update user_counts c set mixdowns_count = listed.tracks, plays_count = listed.plays
    from (select count(*)::int as tracks, coalesce(sum(plays), 0)::bigint as plays
      from tracks where user_id = new.id and published and status = 2) listed
    where c.user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.staff_of_schools(ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select user_id from organization_memberships
  where organization_id = any(ids) and role <> 'student' and accepted_at is not null
$function$;

CREATE OR REPLACE FUNCTION public.subscriptions_copy_to_school()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'cancelled' and exists (
    select from subscriptions s where s.school_id = new.school_id and s.id <> new.id and s.status <> 'cancelled'
  ) then
    return null;
  end if;
  update organization_subscriptions o set
    status = new.status,
    cancellation_scheduled = new.status = 'non_renewing',
    period_end = coalesce(new.ended_at, new.period_end),
    renewal_failed_at = new.renewal_failed_at,
    licences = new.quantity,
    next_licences = new.next_quantity,
    has_payment_source = new.payment_method <> 'none',
    updated_at = new.asked_at
  where o.organization_id = new.school_id
    and (o.status, o.cancellation_scheduled, o.period_end, o.renewal_failed_at, o.licences, o.next_licences, o.has_payment_source)
      is distinct from (new.status, new.status = 'non_renewing', coalesce(new.ended_at, new.period_end), new.renewal_failed_at,
        new.quantity, new.next_quantity, new.payment_method <> 'none');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.suspensions_to_security_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into security_events (at, kind, user_id, actor_id)
    values (now(), case when new.banned_at is null then 'suspension_lifted' else 'suspended' end, new.id,
      nullif(current_setting('tonehall.actor', true), '')::uuid);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.track_genre_orders_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into track_genre_orders (track_id, genre_id, week, all_time, track_created_at)
    select f.track_id, f.genre_id, f.week, f.all_time, f.track_created_at
    from new_rows n join track_genre_numbers f on f.track_id = n.id
    where n.published and n.status = 2 and n.genre_id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.track_genre_orders_follow_track()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from track_genre_orders where track_id = new.id;
  insert into track_genre_orders (track_id, genre_id, week, all_time, track_created_at)
    select track_id, genre_id, week, all_time, track_created_at from track_genre_numbers where track_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.track_tag_orders_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into track_tag_orders (track_id, tag, week, all_time, newest, track_created_at)
    select f.track_id, unnest(f.tags), f.week, f.all_time, coalesce(f.newest, 0), f.track_created_at
    from new_rows n join track_listed_numbers f on f.track_id = n.id
    where n.published and n.status = 2 and n.tags <> '{}';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.track_tag_orders_follow_track()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from track_tag_orders where track_id = new.id;
  insert into track_tag_orders (track_id, tag, week, all_time, newest, track_created_at)
    select track_id, unnest(tags), week, all_time, coalesce(newest, 0), track_created_at
    from track_listed_numbers where track_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.users_keep_release_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.released_at := case when new.school_id is distinct from new.managed_by then now() end;
  if new.released_at is not null then delete from sessions where user_id = new.id; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.users_to_security_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into security_events (at, kind, user_id)
    select now(), kind, new.id from (values
      ('password_changed', old.password_hash is distinct from new.password_hash),
      ('email_changed', old.email_normalised <> new.email_normalised),
      ('admin_given', new.admin and not old.admin),
      ('admin_taken', old.admin and not new.admin)) changes (kind, is_so)
    where is_so;
  return null;
end $function$;

create table access_tokens (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  name text not null,
  scopes text[] not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  constraint access_tokens_pkey PRIMARY KEY (id),
  constraint access_tokens_token_hash_key UNIQUE (token_hash),
  constraint access_tokens_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint access_tokens_scopes_check CHECK (cardinality(scopes) >= 1 AND cardinality(scopes) <= 4 AND scopes <@ '{read,write,upload,admin}'::text[]),
  constraint access_tokens_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX access_tokens_by_end ON public.access_tokens USING btree (expires_at);
CREATE INDEX access_tokens_of_user ON public.access_tokens USING btree (user_id, created_at);

create table account_exports (
  id uuid not null,
  user_id uuid not null,
  state text not null default 'waiting'::text,
  object_key text,
  size_bytes bigint,
  asked_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint account_exports_pkey PRIMARY KEY (id),
  constraint account_exports_check CHECK (state <> 'ready'::text OR object_key IS NOT NULL AND size_bytes IS NOT NULL AND expires_at IS NOT NULL),
  constraint account_exports_object_key_check CHECK (length(object_key) <= 400),
  constraint account_exports_size_bytes_check CHECK (size_bytes >= 0),
  constraint account_exports_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text]))
);
CREATE INDEX account_exports_by_end ON public.account_exports USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX account_exports_by_user ON public.account_exports USING btree (user_id, asked_at DESC);
CREATE UNIQUE INDEX account_exports_one_at_a_time ON public.account_exports USING btree (user_id) WHERE (state = 'waiting'::text);

create table audit_log (
  id uuid not null,
  actor_id uuid,
  action text not null,
  target_id uuid,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_action_check CHECK (length(action) >= 1 AND length(action) <= 60)
);
CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (actor_id);
CREATE INDEX audit_log_by_target ON public.audit_log USING btree (target_id, created_at DESC);
CREATE INDEX audit_log_by_time ON public.audit_log USING btree (created_at DESC, id DESC);

create table banners (
  id uuid not null,
  severity text not null,
  header text not null,
  body text not null,
  body_html text not null,
  cta_label text,
  cta_link text,
  show_dismiss_button boolean not null,
  frequency text not null,
  active boolean not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  "position" integer not null,
  audience text not null,
  created_at timestamp with time zone not null,
  constraint banners_pkey PRIMARY KEY (id),
  constraint banners_audience_check CHECK (audience = ANY (ARRAY['all'::text, 'guests'::text, 'signed_in'::text, 'unverified'::text, 'education'::text])),
  constraint banners_body_check CHECK (length(body) <= 4000),
  constraint banners_cta_label_check CHECK (length(cta_label) <= 60),
  constraint banners_cta_link_check CHECK (length(cta_link) <= 500),
  constraint banners_frequency_check CHECK (frequency = ANY (ARRAY['yearly'::text, 'monthly'::text, 'weekly'::text, 'daily'::text, 'once'::text, 'disabled'::text])),
  constraint banners_header_check CHECK (length(header) <= 200),
  constraint banners_severity_check CHECK (severity = ANY (ARRAY['error'::text, 'warning'::text, 'info'::text, 'promotion'::text]))
);
CREATE INDEX banners_in_order ON public.banners USING btree ("position", id) WHERE active;

create table billing_details (
  user_id uuid not null,
  name text not null,
  address text not null,
  country text,
  vat_id text,
  vat_confirmed_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone not null,
  constraint billing_details_pkey PRIMARY KEY (user_id),
  constraint billing_details_address_check CHECK (length(address) <= 500),
  constraint billing_details_check CHECK (vat_confirmed_at IS NULL OR vat_id IS NOT NULL),
  constraint billing_details_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint billing_details_name_check CHECK (length(name) <= 200),
  constraint billing_details_vat_id_check CHECK (vat_id ~ '^[A-Z0-9]{4,20}$'::text)
);
CREATE INDEX billing_details_unconfirmed ON public.billing_details USING btree (updated_at) WHERE ((vat_id IS NOT NULL) AND (vat_confirmed_at IS NULL));

create table blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint blocks_check CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_by_age ON public.blocks USING btree (blocker_id, created_at DESC, blocked_id DESC);
CREATE INDEX blocks_by_blocked ON public.blocks USING btree (blocked_id);

create table campaign_chat_messages (
  id uuid not null,
  campaign_id uuid not null,
  user_id uuid not null,
  content text not null,
  created_at timestamp(3) with time zone not null,
  withheld_at timestamp(3) with time zone,
  constraint campaign_chat_messages_pkey PRIMARY KEY (id),
  constraint campaign_chat_messages_content_check CHECK (length(content) >= 1 AND length(content) <= 1000)
);
CREATE INDEX campaign_chat_messages_newest ON public.campaign_chat_messages USING btree (campaign_id, created_at DESC, id DESC);
CREATE INDEX campaign_chat_messages_of_user ON public.campaign_chat_messages USING btree (user_id);

create table campaign_claim_addresses (
  claim_id uuid not null,
  address text not null,
  created_at timestamp(3) with time zone not null,
  constraint campaign_claim_addresses_pkey PRIMARY KEY (claim_id),
  constraint campaign_claim_addresses_address_check CHECK (length(address) >= 1 AND length(address) <= 1000)
);

create table campaign_claims (
  id uuid not null,
  campaign_id uuid not null,
  prize_id uuid not null,
  copy smallint not null,
  winner_id uuid,
  user_id uuid,
  state text not null,
  offered_at timestamp(3) with time zone not null,
  claim_until timestamp(3) with time zone not null,
  answered_at timestamp(3) with time zone,
  reminded_at timestamp(3) with time zone,
  sent_at timestamp(3) with time zone,
  constraint campaign_claims_pkey PRIMARY KEY (id),
  constraint campaign_claims_copy_check CHECK (copy >= 1),
  constraint campaign_claims_state_check CHECK (state = ANY (ARRAY['offered'::text, 'confirmed'::text, 'sent'::text, 'lapsed'::text, 'declined'::text, 'dropped'::text]))
);
CREATE INDEX campaign_claims_due ON public.campaign_claims USING btree (claim_until) WHERE (state = 'offered'::text);
CREATE INDEX campaign_claims_of_member ON public.campaign_claims USING btree (user_id);
CREATE INDEX campaign_claims_of_winner ON public.campaign_claims USING btree (winner_id);
CREATE UNIQUE INDEX campaign_claims_one_a_copy ON public.campaign_claims USING btree (prize_id, copy) WHERE (state = ANY (ARRAY['offered'::text, 'confirmed'::text, 'sent'::text]));
CREATE UNIQUE INDEX campaign_claims_one_a_member ON public.campaign_claims USING btree (campaign_id, user_id);

create table campaign_collaborators (
  campaign_id uuid not null,
  user_id uuid not null,
  constraint campaign_collaborators_pkey PRIMARY KEY (campaign_id, user_id)
);
CREATE INDEX campaign_collaborators_of_user ON public.campaign_collaborators USING btree (user_id);

create table campaign_counts (
  campaign_id uuid not null,
  collaborations integer not null default 0,
  collaborators integer not null default 0,
  contestants integer not null default 0,
  constraint campaign_counts_pkey PRIMARY KEY (campaign_id)
);

create table campaign_days (
  campaign_id uuid not null,
  day date not null,
  kind text not null,
  count integer not null,
  constraint campaign_days_pkey PRIMARY KEY (campaign_id, day, kind),
  constraint campaign_days_count_check CHECK (count >= 0),
  constraint campaign_days_kind_check CHECK (length(kind) >= 1 AND length(kind) <= 120)
);

create table campaign_entries (
  id uuid not null,
  campaign_id uuid not null,
  track_id uuid not null,
  entrant_id uuid not null,
  state text not null,
  reason text not null default ''::text,
  terms_version integer,
  credits text not null default ''::text,
  samples_cleared boolean not null default false,
  entered_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  constraint campaign_entries_pkey PRIMARY KEY (id),
  constraint campaign_entries_campaign_id_track_id_key UNIQUE (campaign_id, track_id),
  constraint campaign_entries_credits_check CHECK (length(credits) <= 500),
  constraint campaign_entries_reason_check CHECK (length(reason) <= 1000),
  constraint campaign_entries_state_check CHECK (state = ANY (ARRAY['listed'::text, 'waiting'::text, 'disqualified'::text, 'withdrawn'::text]))
);
CREATE INDEX campaign_entries_newest ON public.campaign_entries USING btree (campaign_id, entered_at DESC, id DESC);
CREATE INDEX campaign_entries_of_entrant ON public.campaign_entries USING btree (entrant_id, campaign_id);
CREATE INDEX campaign_entries_of_track ON public.campaign_entries USING btree (track_id);

create table campaign_held_groups (
  id uuid not null,
  campaign_id uuid not null,
  track_id uuid not null,
  suspicions jsonb not null,
  votes integer not null,
  created_at timestamp(3) with time zone not null,
  decision text,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  note text not null default ''::text,
  constraint campaign_held_groups_pkey PRIMARY KEY (id),
  constraint campaign_held_groups_check CHECK ((decision IS NULL) = (decided_at IS NULL)),
  constraint campaign_held_groups_decision_check CHECK (decision = ANY (ARRAY['counted'::text, 'struck'::text])),
  constraint campaign_held_groups_note_check CHECK (length(note) <= 500),
  constraint campaign_held_groups_votes_check CHECK (votes >= 0)
);
CREATE INDEX campaign_held_groups_decided_by ON public.campaign_held_groups USING btree (decided_by);
CREATE INDEX campaign_held_groups_of_entry ON public.campaign_held_groups USING btree (campaign_id, track_id);

create table campaign_jurors (
  id uuid not null,
  campaign_id uuid not null,
  user_id uuid,
  email text not null default ''::text,
  email_normalised text not null default ''::text,
  invited_by uuid,
  invited_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  accepted_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  reminded_at timestamp(3) with time zone,
  constraint campaign_jurors_pkey PRIMARY KEY (id),
  constraint campaign_jurors_email_check CHECK (length(email) <= 254),
  constraint campaign_jurors_email_normalised_check CHECK (length(email_normalised) <= 254)
);
CREATE UNIQUE INDEX campaign_jurors_by_address ON public.campaign_jurors USING btree (campaign_id, email_normalised) WHERE ((email_normalised <> ''::text) AND (revoked_at IS NULL));
CREATE INDEX campaign_jurors_invited_by ON public.campaign_jurors USING btree (invited_by);
CREATE INDEX campaign_jurors_of_campaign ON public.campaign_jurors USING btree (campaign_id, invited_at, id);
CREATE UNIQUE INDEX campaign_jurors_of_member ON public.campaign_jurors USING btree (user_id, campaign_id) WHERE (revoked_at IS NULL);

create table campaign_mailings (
  campaign_id uuid not null,
  kind text not null,
  begun_at timestamp(3) with time zone not null,
  reached uuid,
  done_at timestamp(3) with time zone,
  constraint campaign_mailings_pkey PRIMARY KEY (campaign_id, kind),
  constraint campaign_mailings_kind_check CHECK (length(kind) >= 1 AND length(kind) <= 17)
);

create table campaign_prizes (
  id uuid not null,
  campaign_id uuid not null,
  "position" smallint not null,
  name text not null,
  description text not null default ''::text,
  amount smallint not null,
  giver text not null default ''::text,
  posted boolean not null,
  constraint campaign_prizes_pkey PRIMARY KEY (id),
  constraint campaign_prizes_campaign_id_position_key UNIQUE (campaign_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint campaign_prizes_amount_check CHECK (amount >= 1 AND amount <= 50),
  constraint campaign_prizes_description_check CHECK (length(description) <= 1000),
  constraint campaign_prizes_giver_check CHECK (length(giver) <= 100),
  constraint campaign_prizes_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint campaign_prizes_position_check CHECK ("position" >= 1)
);

create table campaign_project_peaks (
  project_id uuid not null,
  user_id uuid not null,
  constraint campaign_project_peaks_pkey PRIMARY KEY (project_id, user_id)
);
CREATE INDEX campaign_project_peaks_of_user ON public.campaign_project_peaks USING btree (user_id);

create table campaign_projects (
  project_id uuid not null,
  campaign_id uuid not null,
  owner_id uuid not null,
  total_joined integer not null default 0,
  max_active integer not null default 0,
  created_at timestamp(3) with time zone not null,
  constraint campaign_projects_pkey PRIMARY KEY (project_id),
  constraint campaign_projects_max_active_check CHECK (max_active >= 0),
  constraint campaign_projects_total_joined_check CHECK (total_joined >= 0)
);
CREATE INDEX campaign_projects_by_time ON public.campaign_projects USING btree (created_at DESC, project_id DESC);
CREATE INDEX campaign_projects_newest ON public.campaign_projects USING btree (campaign_id, created_at DESC, project_id DESC);
CREATE INDEX campaign_projects_of_owner ON public.campaign_projects USING btree (owner_id);
CREATE INDEX campaign_projects_ranked ON public.campaign_projects USING btree (campaign_id, total_joined DESC, max_active DESC, created_at, project_id);

create table campaign_scores (
  juror_id uuid not null,
  campaign_id uuid not null,
  track_id uuid not null,
  points jsonb not null default '{}'::jsonb,
  conflict boolean not null default false,
  note text not null default ''::text,
  changed_at timestamp(3) with time zone not null,
  constraint campaign_scores_pkey PRIMARY KEY (juror_id, track_id),
  constraint campaign_scores_note_check CHECK (length(note) <= 2000),
  constraint campaign_scores_points_check CHECK (jsonb_typeof(points) = 'object'::text)
);
CREATE INDEX campaign_scores_of_entry ON public.campaign_scores USING btree (campaign_id, track_id);

create table campaign_stem_downloads (
  campaign_id uuid not null,
  user_id uuid not null,
  day text not null,
  constraint campaign_stem_downloads_pkey PRIMARY KEY (campaign_id, user_id, day),
  constraint campaign_stem_downloads_day_check CHECK (day ~ '^\d{4}-\d\d-\d\d$'::text)
);
CREATE INDEX campaign_stem_downloads_of_user ON public.campaign_stem_downloads USING btree (user_id);

create table campaign_stems (
  id uuid not null,
  campaign_id uuid not null,
  place smallint not null,
  upload text not null,
  name text not null,
  bpm smallint,
  musical_key text not null default ''::text,
  failure text not null default ''::text,
  audio_key text,
  preview_key text,
  waveform_key text,
  duration_ms integer,
  created_at timestamp(3) with time zone not null,
  constraint campaign_stems_pkey PRIMARY KEY (id),
  constraint campaign_stems_upload_key UNIQUE (upload),
  constraint campaign_stems_bpm_check CHECK (bpm >= 20 AND bpm <= 400),
  constraint campaign_stems_musical_key_check CHECK (length(musical_key) <= 40),
  constraint campaign_stems_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint campaign_stems_place_check CHECK (place >= 0 AND place <= 31)
);
CREATE INDEX campaign_stems_of_campaign ON public.campaign_stems USING btree (campaign_id, place);

create table campaign_terms (
  campaign_id uuid not null,
  version integer not null,
  terms text not null,
  created_at timestamp(3) with time zone not null,
  constraint campaign_terms_pkey PRIMARY KEY (campaign_id, version),
  constraint campaign_terms_terms_check CHECK (length(terms) >= 1 AND length(terms) <= 20000),
  constraint campaign_terms_version_check CHECK (version >= 1)
);

create table campaign_vote_counts (
  campaign_id uuid not null,
  track_id uuid not null,
  group_id uuid not null,
  votes integer not null default 0,
  struck integer not null default 0,
  constraint campaign_vote_counts_pkey PRIMARY KEY (campaign_id, track_id),
  constraint campaign_vote_counts_struck_check CHECK (struck >= 0),
  constraint campaign_vote_counts_votes_check CHECK (votes >= 0)
);
CREATE INDEX campaign_vote_counts_of_entry ON public.campaign_vote_counts USING btree (group_id, track_id);

create table campaign_vote_marks (
  campaign_id uuid not null,
  track_id uuid not null,
  voter_id uuid not null,
  network bytea not null,
  device bytea not null,
  account_days integer not null,
  created_at timestamp(3) with time zone not null,
  constraint campaign_vote_marks_pkey PRIMARY KEY (voter_id, campaign_id, track_id),
  constraint campaign_vote_marks_device_check CHECK (length(device) = 16),
  constraint campaign_vote_marks_network_check CHECK (length(network) = 16)
);
CREATE INDEX campaign_vote_marks_by_age ON public.campaign_vote_marks USING brin (created_at);

create table campaign_vote_reviews (
  campaign_id uuid not null,
  reviewed_at timestamp(3) with time zone not null,
  votes integer not null,
  constraint campaign_vote_reviews_pkey PRIMARY KEY (campaign_id)
);

create table campaign_votes (
  campaign_id uuid not null,
  track_id uuid not null,
  voter_id uuid,
  slot smallint not null,
  created_at timestamp(3) with time zone not null,
  held_group_id uuid,
  struck_at timestamp(3) with time zone,
  constraint campaign_votes_campaign_id_track_id_voter_id_key UNIQUE (campaign_id, track_id, voter_id),
  constraint campaign_votes_voter_id_campaign_id_slot_key UNIQUE (voter_id, campaign_id, slot),
  constraint campaign_votes_slot_check CHECK (slot >= 1 AND slot <= 20)
);
CREATE INDEX campaign_votes_held ON public.campaign_votes USING btree (held_group_id) WHERE (held_group_id IS NOT NULL);

create table campaign_winners (
  id uuid not null,
  campaign_id uuid not null,
  "position" smallint not null,
  place integer,
  track_id uuid not null,
  entrant_id uuid not null,
  constraint campaign_winners_pkey PRIMARY KEY (id),
  constraint campaign_winners_campaign_id_position_key UNIQUE (campaign_id, "position"),
  constraint campaign_winners_campaign_id_track_id_key UNIQUE (campaign_id, track_id),
  constraint campaign_winners_place_check CHECK (place >= 1),
  constraint campaign_winners_position_check CHECK ("position" >= 1)
);
CREATE INDEX campaign_winners_of_entrant ON public.campaign_winners USING btree (entrant_id);
CREATE INDEX campaign_winners_of_track ON public.campaign_winners USING btree (track_id);

create table campaigns (
  id uuid not null,
  group_id uuid not null,
  name text not null,
  subtitle text not null default ''::text,
  description text not null default ''::text,
  description_html text not null default ''::text,
  variant text not null default 'remix'::text,
  start_date timestamp(3) with time zone not null,
  end_date timestamp(3) with time zone not null,
  winner_announcement_at timestamp(3) with time zone,
  artist_name text,
  artist_description text,
  hero_image_url text,
  video_url text,
  video_mp4_url text,
  video_webm_url text,
  track_name text,
  track_cover_url text,
  track_file_url text,
  track_duration integer,
  track_waveform_url text,
  show_leaderboard boolean not null default true,
  leaderboard_size smallint not null default 10,
  chat_embed_url text,
  chat_invite_url text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  announced_at timestamp(3) with time zone,
  voting_start timestamp(3) with time zone,
  voting_end timestamp(3) with time zone,
  judging_end timestamp(3) with time zone,
  decided_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  cancel_reason text not null default ''::text,
  voting_method text not null default 'none'::text,
  votes_each smallint not null default 3,
  terms text not null default ''::text,
  terms_html text not null default ''::text,
  terms_version integer,
  entries_each smallint,
  reviews_entries boolean not null default false,
  stems_key text,
  stems_bytes bigint,
  stems_downloads integer not null default 0,
  artist_html text,
  jury_criteria jsonb not null default '[{"id": 1, "name": "Overall", "weight": 1}]'::jsonb,
  jurors_needed smallint not null default 1,
  shortlist_size smallint not null default 10,
  hides_names boolean not null default false,
  claim_days smallint not null default 14,
  winners_published_at timestamp(3) with time zone,
  share_card_key text,
  revision integer not null default 1,
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_group_id_key UNIQUE (group_id),
  constraint campaigns_artist_description_check CHECK (length(artist_description) <= 2000),
  constraint campaigns_artist_name_check CHECK (length(artist_name) <= 100),
  constraint campaigns_cancel_has_reason CHECK (cancelled_at IS NULL OR cancel_reason <> ''::text),
  constraint campaigns_cancel_reason_check CHECK (length(cancel_reason) <= 500),
  constraint campaigns_chat_embed_url_check CHECK (length(chat_embed_url) <= 500),
  constraint campaigns_chat_invite_url_check CHECK (length(chat_invite_url) <= 500),
  constraint campaigns_check CHECK (start_date < end_date),
  constraint campaigns_claim_days_check CHECK (claim_days >= 1 AND claim_days <= 90),
  constraint campaigns_description_check CHECK (length(description) <= 10000),
  constraint campaigns_entries_each_check CHECK (entries_each >= 1 AND entries_each <= 100),
  constraint campaigns_hero_image_url_check CHECK (length(hero_image_url) <= 500),
  constraint campaigns_jurors_needed_check CHECK (jurors_needed >= 1 AND jurors_needed <= 50),
  constraint campaigns_jury_criteria_check CHECK (jsonb_typeof(jury_criteria) = 'array'::text),
  constraint campaigns_leaderboard_size_check CHECK (leaderboard_size >= 1 AND leaderboard_size <= 50),
  constraint campaigns_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint campaigns_shortlist_size_check CHECK (shortlist_size >= 1 AND shortlist_size <= 500),
  constraint campaigns_subtitle_check CHECK (length(subtitle) <= 200),
  constraint campaigns_terms_check CHECK (length(terms) <= 20000),
  constraint campaigns_terms_version_check CHECK (terms_version >= 1),
  constraint campaigns_track_cover_url_check CHECK (length(track_cover_url) <= 500),
  constraint campaigns_track_duration_check CHECK (track_duration >= 0 AND track_duration <= 86400),
  constraint campaigns_track_file_url_check CHECK (length(track_file_url) <= 500),
  constraint campaigns_track_name_check CHECK (length(track_name) <= 100),
  constraint campaigns_track_waveform_url_check CHECK (length(track_waveform_url) <= 500),
  constraint campaigns_variant_check CHECK (variant = ANY (ARRAY['remix'::text, 'seasonal'::text])),
  constraint campaigns_video_mp4_url_check CHECK (length(video_mp4_url) <= 500),
  constraint campaigns_video_url_check CHECK (length(video_url) <= 500),
  constraint campaigns_video_webm_url_check CHECK (length(video_webm_url) <= 500),
  constraint campaigns_votes_each_check CHECK (votes_each >= 1 AND votes_each <= 20),
  constraint campaigns_voting_method_check CHECK (voting_method = ANY (ARRAY['none'::text, 'public'::text, 'jury'::text, 'shortlist'::text]))
);
CREATE INDEX campaigns_without_share_card ON public.campaigns USING btree (id) WHERE (share_card_key IS NULL);

create table cancel_reason_templates (
  id integer not null generated always as identity,
  sub_type text not null,
  title text not null,
  follow_up text,
  place smallint not null,
  constraint cancel_reason_templates_pkey PRIMARY KEY (id),
  constraint cancel_reason_templates_sub_type_place_key UNIQUE (sub_type, place),
  constraint cancel_reason_templates_follow_up_check CHECK (length(follow_up) >= 1 AND length(follow_up) <= 200),
  constraint cancel_reason_templates_sub_type_check CHECK (sub_type = ANY (ARRAY['account'::text, 'addon'::text])),
  constraint cancel_reason_templates_title_check CHECK (length(title) >= 1 AND length(title) <= 100)
);

create table cart_items (
  cart_id uuid not null,
  product_id uuid not null,
  added_at timestamp(3) with time zone not null,
  constraint cart_items_pkey PRIMARY KEY (cart_id, product_id)
);
CREATE INDEX cart_items_of_product ON public.cart_items USING btree (product_id);

create table carts (
  id uuid not null,
  user_id uuid,
  token_hash bytea,
  touched_at timestamp(3) with time zone not null,
  constraint carts_pkey PRIMARY KEY (id),
  constraint carts_token_hash_key UNIQUE (token_hash),
  constraint carts_user_id_key UNIQUE (user_id),
  constraint carts_check CHECK (num_nonnulls(user_id, token_hash) = 1),
  constraint carts_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX carts_of_guests ON public.carts USING btree (touched_at) WHERE (user_id IS NULL);

create table class_announcements (
  id uuid not null,
  organization_id uuid not null,
  workspace_id uuid not null,
  author_id uuid,
  text text not null,
  created_at timestamp(3) with time zone not null,
  constraint class_announcements_pkey PRIMARY KEY (id),
  constraint class_announcements_text_check CHECK (length(text) >= 1 AND length(text) <= 2000)
);
CREATE INDEX class_announcements_by_age ON public.class_announcements USING btree (organization_id, workspace_id, created_at DESC, id DESC);
CREATE INDEX class_announcements_of_author ON public.class_announcements USING btree (author_id) WHERE (author_id IS NOT NULL);

create table class_bans (
  organization_id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  banned_as text not null,
  created_at timestamp(3) with time zone not null,
  constraint class_bans_pkey PRIMARY KEY (workspace_id, user_id),
  constraint class_bans_banned_as_check CHECK (length(banned_as) <= 50)
);
CREATE INDEX class_bans_by_age ON public.class_bans USING btree (organization_id, workspace_id, created_at, user_id);
CREATE INDEX class_bans_of_user ON public.class_bans USING btree (user_id);

create table class_cards (
  user_id uuid not null,
  organization_id uuid not null,
  token_hash bytea not null,
  made_at timestamp(3) with time zone not null,
  constraint class_cards_pkey PRIMARY KEY (user_id),
  constraint class_cards_token_hash_key UNIQUE (token_hash),
  constraint class_cards_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX class_cards_of_school ON public.class_cards USING btree (organization_id);

create table class_members (
  id uuid not null,
  organization_id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  role text not null,
  group_name text not null default ''::text,
  requested_at timestamp(3) with time zone not null,
  accepted_at timestamp(3) with time zone,
  declined_at timestamp(3) with time zone,
  invited boolean not null default false,
  asked_as text not null default ''::text,
  constraint class_members_pkey PRIMARY KEY (id),
  constraint class_members_workspace_id_user_id_key UNIQUE (workspace_id, user_id),
  constraint class_members_asked_as_check CHECK (length(asked_as) <= 100),
  constraint class_members_check CHECK (accepted_at IS NULL OR declined_at IS NULL),
  constraint class_members_group_name_check CHECK (length(group_name) <= 50),
  constraint class_members_role_check CHECK (role = ANY (ARRAY['teacher'::text, 'student'::text]))
);
CREATE INDEX class_members_of_class ON public.class_members USING btree (organization_id, workspace_id);
CREATE INDEX class_members_of_user ON public.class_members USING btree (user_id);

create table class_secrets (
  user_id uuid not null,
  kind text not null,
  organization_id uuid not null,
  hash text not null,
  tries integer not null default 0,
  changed_at timestamp(3) with time zone not null,
  constraint class_secrets_pkey PRIMARY KEY (user_id, kind),
  constraint class_secrets_hash_check CHECK (hash ~~ '$argon2id$%'::text),
  constraint class_secrets_kind_check CHECK (kind = ANY (ARRAY['pictures'::text, 'words'::text])),
  constraint class_secrets_tries_check CHECK (tries >= 0 AND tries <= 10)
);
CREATE INDEX class_secrets_of_school ON public.class_secrets USING btree (organization_id);

create table comment_holding (
  user_id uuid not null,
  since timestamp(3) with time zone not null,
  constraint comment_holding_pkey PRIMARY KEY (user_id)
);

create table comment_mentions (
  comment_id uuid not null,
  user_id uuid not null,
  name text not null,
  constraint comment_mentions_pkey PRIMARY KEY (comment_id, user_id),
  constraint comment_mentions_name_check CHECK (length(name) >= 1 AND length(name) <= 50)
);
CREATE INDEX comment_mentions_by_user ON public.comment_mentions USING btree (user_id);

create table comment_pins (
  host_kind text not null,
  host_id uuid not null,
  comment_id uuid not null,
  pinned_at timestamp with time zone not null,
  constraint comment_pins_pkey PRIMARY KEY (host_kind, host_id),
  constraint comment_pins_comment_id_key UNIQUE (comment_id)
);

create table comment_reports (
  comment_id uuid not null,
  user_id uuid not null,
  reason text not null,
  created_at timestamp with time zone not null,
  constraint comment_reports_pkey PRIMARY KEY (comment_id, user_id),
  constraint comment_reports_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500)
);
CREATE INDEX comment_reports_by_user ON public.comment_reports USING btree (user_id);

create table comments (
  id uuid not null,
  host_kind text not null,
  host_id uuid not null,
  user_id uuid not null,
  content text not null,
  status smallint not null default 0,
  created_at timestamp(3) with time zone not null,
  moment_ms integer,
  parent_id uuid,
  deleted_at timestamp with time zone,
  edited_at timestamp with time zone,
  likes_count integer not null default 0,
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_content_check CHECK (length(content) >= 1 AND length(content) <= 600),
  constraint comments_host_kind_check CHECK (length(host_kind) <= 20),
  constraint comments_moment_ms_check CHECK (moment_ms >= 0),
  constraint comments_status_check CHECK (status >= 0 AND status <= 5)
);
CREATE INDEX comments_by_status ON public.comments USING btree (status, created_at DESC, id DESC);
CREATE INDEX comments_by_user ON public.comments USING btree (user_id);
CREATE INDEX comments_first_of_host ON public.comments USING btree (host_kind, host_id, created_at DESC, id DESC) WHERE (parent_id IS NULL);
CREATE INDEX comments_hidden_of_host ON public.comments USING btree (host_kind, host_id) WHERE (status = ANY (ARRAY[2, 3, 4]));
CREATE INDEX comments_moments_of_host ON public.comments USING btree (host_kind, host_id, created_at DESC, id DESC) WHERE ((moment_ms IS NOT NULL) AND (status = ANY (ARRAY[0, 1, 5])));
CREATE INDEX comments_of_host ON public.comments USING btree (host_kind, host_id, created_at DESC, id DESC);
CREATE INDEX comments_replies ON public.comments USING btree (parent_id, created_at, id) WHERE (parent_id IS NOT NULL);

create table consents (
  id uuid not null,
  organization_id uuid not null,
  student_id uuid not null,
  ages text not null,
  basis text not null,
  text_version text not null,
  said_by uuid,
  said_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  ended_as text,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_ages_check CHECK (ages = ANY (ARRAY['below_13'::text, '13_to_15'::text, '16_and_above'::text])),
  constraint consents_basis_check CHECK (basis = ANY (ARRAY['public_task'::text, 'contract'::text, 'parents'::text])),
  constraint consents_check CHECK ((ended_at IS NULL) = (ended_as IS NULL)),
  constraint consents_ended_as_check CHECK (ended_as = ANY (ARRAY['replaced'::text, 'withdrawn'::text])),
  constraint consents_text_version_check CHECK (length(text_version) >= 1 AND length(text_version) <= 40)
);
CREATE INDEX consents_by_speaker ON public.consents USING btree (said_by) WHERE (said_by IS NOT NULL);
CREATE UNIQUE INDEX consents_in_force ON public.consents USING btree (organization_id, student_id) WHERE (ended_at IS NULL);
CREATE INDEX consents_of_student ON public.consents USING btree (student_id);

create table content_copies (
  place text not null,
  page jsonb not null,
  copied_at timestamp with time zone not null,
  constraint content_copies_pkey PRIMARY KEY (place),
  constraint content_copies_place_check CHECK (length(place) >= 1 AND length(place) <= 250)
);

create table content_imports (
  id uuid not null,
  upload text not null,
  state text not null,
  publish boolean not null default false,
  plan jsonb,
  faults jsonb not null default '[]'::jsonb,
  created_by uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint content_imports_pkey PRIMARY KEY (id),
  constraint content_imports_state_check CHECK (state = ANY (ARRAY['reading'::text, 'ready'::text, 'applying'::text, 'applied'::text, 'refused'::text])),
  constraint content_imports_upload_check CHECK (length(upload) <= 60)
);
CREATE UNIQUE INDEX content_imports_at_work ON public.content_imports USING btree ((true)) WHERE (state = ANY (ARRAY['reading'::text, 'applying'::text]));
CREATE INDEX content_imports_by_member ON public.content_imports USING btree (created_by) WHERE (created_by IS NOT NULL);

create table contract_ends (
  organization_id uuid not null,
  ended_at timestamp(3) with time zone not null,
  emailed_at timestamp(3) with time zone not null,
  reminded_at timestamp(3) with time zone,
  constraint contract_ends_pkey PRIMARY KEY (organization_id)
);

create table conversation_participations (
  conversation_id uuid not null,
  user_id uuid not null,
  updated boolean not null default false,
  updated_at timestamp(3) with time zone not null,
  read_up_to integer not null default 0,
  last_at timestamp(3) with time zone not null,
  constraint conversation_participations_pkey PRIMARY KEY (conversation_id, user_id),
  constraint conversation_participations_read_up_to_check CHECK (read_up_to >= 0)
);
CREATE INDEX conversation_participations_of_user ON public.conversation_participations USING btree (user_id, last_at DESC, conversation_id DESC);
CREATE INDEX conversation_participations_unread ON public.conversation_participations USING btree (user_id, last_at DESC, conversation_id DESC) WHERE updated;

create table conversations (
  id uuid not null,
  user_low uuid not null,
  user_high uuid not null,
  messages_count integer not null default 0,
  last_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_check CHECK (user_low < user_high),
  constraint conversations_messages_count_check CHECK (messages_count >= 0)
);
CREATE INDEX conversations_by_high ON public.conversations USING btree (user_high);
CREATE UNIQUE INDEX conversations_of_pair ON public.conversations USING btree (user_low, user_high);

create table coupon_amounts (
  coupon_id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  constraint coupon_amounts_pkey PRIMARY KEY (coupon_id, currency),
  constraint coupon_amounts_amount_minor_check CHECK (amount_minor > 0),
  constraint coupon_amounts_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text)
);

create table coupon_redemptions (
  id uuid not null,
  coupon_id uuid not null,
  payment_id uuid not null,
  user_id uuid,
  state text not null,
  once_per_account boolean not null,
  created_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  constraint coupon_redemptions_pkey PRIMARY KEY (id),
  constraint coupon_redemptions_payment_id_key UNIQUE (payment_id),
  constraint coupon_redemptions_check CHECK ((settled_at IS NULL) = (state = 'reserved'::text)),
  constraint coupon_redemptions_state_check CHECK (state = ANY (ARRAY['reserved'::text, 'counted'::text, 'released'::text]))
);
CREATE INDEX coupon_redemptions_by_user ON public.coupon_redemptions USING btree (user_id);
CREATE INDEX coupon_redemptions_of_coupon ON public.coupon_redemptions USING btree (coupon_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX coupon_redemptions_once ON public.coupon_redemptions USING btree (coupon_id, user_id) WHERE (once_per_account AND (state <> 'released'::text));

create table coupons (
  id uuid not null,
  code text not null,
  coupon_type text not null,
  percent_off smallint,
  account_type smallint,
  period text,
  cycles smallint,
  starts_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  max_redemptions integer,
  once_per_account boolean not null default false,
  active boolean not null default true,
  redemptions integer not null default 0,
  created_at timestamp(3) with time zone not null,
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_code_key UNIQUE (code),
  constraint coupons_account_type_check CHECK (account_type >= 1 AND account_type <= 7),
  constraint coupons_check CHECK ((coupon_type = 'percentage'::text) = (percent_off IS NOT NULL)),
  constraint coupons_check1 CHECK (expires_at > starts_at),
  constraint coupons_code_check CHECK (code ~ '^[A-Z0-9_-]{1,50}$'::text),
  constraint coupons_coupon_type_check CHECK (coupon_type = ANY (ARRAY['percentage'::text, 'amount'::text])),
  constraint coupons_cycles_check CHECK (cycles >= 1 AND cycles <= 120),
  constraint coupons_max_redemptions_check CHECK (max_redemptions > 0),
  constraint coupons_percent_off_check CHECK (percent_off >= 1 AND percent_off <= 100),
  constraint coupons_period_check CHECK (period = ANY (ARRAY['monthly'::text, 'yearly'::text])),
  constraint coupons_redemptions_check CHECK (redemptions >= 0)
);

create table credit_balances (
  user_id uuid not null,
  currency text not null,
  balance bigint not null,
  constraint credit_balances_pkey PRIMARY KEY (user_id, currency),
  constraint credit_balances_balance_check CHECK (balance >= 0),
  constraint credit_balances_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text)
);

create table credits (
  id uuid not null,
  user_id uuid not null,
  amount bigint not null,
  currency text not null,
  reason text not null,
  source_payment text,
  created_at timestamp(3) with time zone not null,
  turn smallint not null default 1,
  constraint credits_pkey PRIMARY KEY (id),
  constraint credits_amount_check CHECK (amount <> 0 OR (reason = ANY (ARRAY['withdrawn'::text, 'reward_returned'::text]))),
  constraint credits_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint credits_reason_check CHECK (reason = ANY (ARRAY['referral'::text, 'upgrade'::text, 'spent'::text, 'returned'::text, 'withdrawn'::text, 'reward_returned'::text, 'dispute_won'::text, 'dispute_withdrawn'::text, 'upgrade_returned'::text])),
  constraint credits_source_payment_check CHECK (length(source_payment) >= 1 AND length(source_payment) <= 200),
  constraint credits_turn_check CHECK (turn = 1 OR turn > 1 AND (reason = ANY (ARRAY['withdrawn'::text, 'reward_returned'::text, 'dispute_won'::text, 'dispute_withdrawn'::text])))
);
CREATE INDEX credits_by_user ON public.credits USING btree (user_id, created_at, id);
CREATE UNIQUE INDEX credits_once ON public.credits USING btree (source_payment, reason, turn) WHERE (source_payment IS NOT NULL);

create table dismissed_suggestions (
  user_id uuid not null,
  suggested_id uuid not null,
  dismissed_at timestamp(3) with time zone not null,
  constraint dismissed_suggestions_pkey PRIMARY KEY (user_id, suggested_id)
);
CREATE INDEX dismissed_suggestions_of_suggested ON public.dismissed_suggestions USING btree (suggested_id);

create table downloads (
  id uuid not null,
  user_id uuid not null,
  order_product_id uuid not null,
  file_id uuid,
  at timestamp(3) with time zone not null,
  constraint downloads_pkey PRIMARY KEY (id)
);
CREATE INDEX downloads_of_file ON public.downloads USING btree (file_id);
CREATE INDEX downloads_of_order_product ON public.downloads USING btree (order_product_id);
CREATE INDEX downloads_of_user ON public.downloads USING btree (user_id, at);

create table draft_versions (
  host_kind text not null,
  host_id uuid not null,
  number integer not null,
  document jsonb not null,
  note text not null default ''::text,
  author_id uuid,
  created_at timestamp(3) with time zone not null,
  constraint draft_versions_pkey PRIMARY KEY (host_kind, host_id, number),
  constraint draft_versions_host_kind_check CHECK (length(host_kind) >= 1 AND length(host_kind) <= 20),
  constraint draft_versions_note_check CHECK (length(note) <= 500),
  constraint draft_versions_number_check CHECK (number > 0)
);
CREATE INDEX draft_versions_of_author ON public.draft_versions USING btree (author_id);

create table drafts (
  host_kind text not null,
  host_id uuid not null,
  document jsonb not null,
  revision integer not null,
  version integer,
  author_id uuid,
  saved_at timestamp(3) with time zone not null,
  constraint drafts_pkey PRIMARY KEY (host_kind, host_id),
  constraint drafts_host_kind_check CHECK (length(host_kind) >= 1 AND length(host_kind) <= 20),
  constraint drafts_revision_check CHECK (revision > 0)
);
CREATE INDEX drafts_of_author ON public.drafts USING btree (author_id);

create table education_trials (
  user_id uuid not null,
  began_at timestamp with time zone not null,
  constraint education_trials_pkey PRIMARY KEY (user_id)
);

create table emailed_invitations (
  id uuid not null,
  kind text not null,
  target_id uuid not null,
  email text not null,
  email_normalised text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  user_id uuid,
  constraint emailed_invitations_pkey PRIMARY KEY (id),
  constraint emailed_invitations_kind_target_id_email_normalised_key UNIQUE (kind, target_id, email_normalised),
  constraint emailed_invitations_kind_check CHECK (kind = ANY (ARRAY['project'::text, 'workspace'::text]))
);
CREATE INDEX emailed_invitations_by_age ON public.emailed_invitations USING btree (kind, target_id, created_at, id);
CREATE INDEX emailed_invitations_by_email ON public.emailed_invitations USING btree (email_normalised);
CREATE INDEX emailed_invitations_by_expiry ON public.emailed_invitations USING btree (expires_at);
CREATE INDEX emailed_invitations_by_inviter ON public.emailed_invitations USING btree (invited_by);
CREATE INDEX emailed_invitations_of_user ON public.emailed_invitations USING btree (user_id) WHERE (user_id IS NOT NULL);

create table follows (
  follower_id uuid not null,
  followed_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint follows_pkey PRIMARY KEY (follower_id, followed_id),
  constraint follows_check CHECK (follower_id <> followed_id)
);
CREATE INDEX follows_of_followed ON public.follows USING btree (followed_id, created_at DESC, follower_id DESC);
CREATE INDEX follows_of_follower ON public.follows USING btree (follower_id, created_at DESC, followed_id DESC);

create table gateway_charges (
  id text not null,
  customer_id text not null,
  subscription_id text not null,
  period_number integer not null,
  period_start timestamp with time zone not null,
  period_end timestamp with time zone not null,
  amount_minor bigint not null,
  currency text not null,
  method text,
  decline_code text,
  idempotency_key text,
  created_at timestamp with time zone not null,
  constraint gateway_charges_pkey PRIMARY KEY (id),
  constraint gateway_charges_amount_minor_check CHECK (amount_minor >= 0),
  constraint gateway_charges_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint gateway_charges_decline_code_check CHECK (length(decline_code) >= 1 AND length(decline_code) <= 60),
  constraint gateway_charges_id_check CHECK (length(id) >= 5 AND length(id) <= 100),
  constraint gateway_charges_idempotency_key_check CHECK (length(idempotency_key) >= 1 AND length(idempotency_key) <= 200),
  constraint gateway_charges_method_check CHECK (length(method) >= 1 AND length(method) <= 40),
  constraint gateway_charges_period_number_check CHECK (period_number > 0)
);
CREATE UNIQUE INDEX gateway_charges_by_key ON public.gateway_charges USING btree (idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX gateway_charges_of_customer ON public.gateway_charges USING btree (customer_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX gateway_charges_once_per_period ON public.gateway_charges USING btree (subscription_id, period_number) WHERE (decline_code IS NULL);

create table gateway_credits (
  reference text not null,
  subscription_id text not null,
  amount_minor bigint not null,
  state text not null,
  charge_id text,
  created_at timestamp with time zone not null,
  constraint gateway_credits_pkey PRIMARY KEY (reference),
  constraint gateway_credits_amount_minor_check CHECK (amount_minor > 0),
  constraint gateway_credits_charge_id_check CHECK (length(charge_id) >= 5 AND length(charge_id) <= 100),
  constraint gateway_credits_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 200),
  constraint gateway_credits_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'used'::text, 'lost'::text]))
);
CREATE INDEX gateway_credits_waiting ON public.gateway_credits USING btree (subscription_id) WHERE (state = 'waiting'::text);

create table gateway_customers (
  id text not null,
  name text,
  email text,
  method text,
  created_at timestamp with time zone not null,
  constraint gateway_customers_pkey PRIMARY KEY (id),
  constraint gateway_customers_email_check CHECK (length(email) >= 3 AND length(email) <= 254),
  constraint gateway_customers_id_check CHECK (length(id) >= 5 AND length(id) <= 100),
  constraint gateway_customers_method_check CHECK (method = ANY (ARRAY['visa'::text, 'mastercard'::text, 'card_declined'::text, 'insufficient_funds'::text, 'expired_card'::text, 'incorrect_cvc'::text, 'processing_error'::text, 'three_d_secure'::text, 'paypal'::text])),
  constraint gateway_customers_name_check CHECK (length(name) >= 1 AND length(name) <= 100)
);

create table gateway_disputes (
  charge_id text not null,
  state text not null,
  constraint gateway_disputes_pkey PRIMARY KEY (charge_id),
  constraint gateway_disputes_charge_id_check CHECK (length(charge_id) >= 5 AND length(charge_id) <= 100),
  constraint gateway_disputes_state_check CHECK (state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))
);

create table gateway_events (
  id text not null,
  type text not null,
  subscription_id text,
  created_at timestamp with time zone not null,
  attempts integer not null default 0,
  delivered_at timestamp with time zone,
  payment_id text,
  constraint gateway_events_pkey PRIMARY KEY (id),
  constraint gateway_events_id_check CHECK (length(id) >= 5 AND length(id) <= 100),
  constraint gateway_events_subject CHECK (num_nonnulls(subscription_id, payment_id) = 1),
  constraint gateway_events_type_check CHECK (length(type) >= 1 AND length(type) <= 60)
);
CREATE INDEX gateway_events_by_age ON public.gateway_events USING btree (created_at);
CREATE INDEX gateway_events_of_payment ON public.gateway_events USING btree (payment_id);
CREATE INDEX gateway_events_of_subscription ON public.gateway_events USING btree (subscription_id);

create table gateway_payments (
  id text not null,
  reference text not null,
  customer_id text,
  subscription_id text,
  buys jsonb,
  amount_minor bigint not null,
  currency text not null,
  method text,
  state text not null,
  decline_code text,
  client_secret text not null,
  created_at timestamp with time zone not null,
  return_url text,
  cancel_url text,
  approved_as text,
  constraint gateway_payments_pkey PRIMARY KEY (id),
  constraint gateway_payments_client_secret_key UNIQUE (client_secret),
  constraint gateway_payments_reference_key UNIQUE (reference),
  constraint gateway_payments_amount_minor_check CHECK (amount_minor >= 0),
  constraint gateway_payments_approved_as_check CHECK (length(approved_as) >= 1 AND length(approved_as) <= 40),
  constraint gateway_payments_cancel_url_check CHECK (length(cancel_url) >= 8 AND length(cancel_url) <= 500),
  constraint gateway_payments_client_secret_check CHECK (length(client_secret) >= 20 AND length(client_secret) <= 200),
  constraint gateway_payments_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint gateway_payments_decline_code_check CHECK (length(decline_code) >= 1 AND length(decline_code) <= 60),
  constraint gateway_payments_id_check CHECK (length(id) >= 5 AND length(id) <= 100),
  constraint gateway_payments_method_check CHECK (length(method) >= 1 AND length(method) <= 40),
  constraint gateway_payments_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 200),
  constraint gateway_payments_return_url_check CHECK (length(return_url) >= 8 AND length(return_url) <= 500),
  constraint gateway_payments_state_check CHECK (state = ANY (ARRAY['requires_action'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text]))
);
CREATE INDEX gateway_payments_of_customer ON public.gateway_payments USING btree (customer_id);
CREATE INDEX gateway_payments_of_subscription ON public.gateway_payments USING btree (subscription_id);
CREATE INDEX gateway_payments_open ON public.gateway_payments USING btree (created_at) WHERE (state = 'requires_action'::text);

create table gateway_portal_sessions (
  token_hash bytea not null,
  customer_id text not null,
  section text not null,
  return_url text not null,
  expires_at timestamp with time zone not null,
  constraint gateway_portal_sessions_pkey PRIMARY KEY (token_hash),
  constraint gateway_portal_sessions_return_url_check CHECK (length(return_url) >= 8 AND length(return_url) <= 500),
  constraint gateway_portal_sessions_section_check CHECK (length(section) >= 1 AND length(section) <= 40),
  constraint gateway_portal_sessions_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX gateway_portal_sessions_by_customer ON public.gateway_portal_sessions USING btree (customer_id);
CREATE INDEX gateway_portal_sessions_by_end ON public.gateway_portal_sessions USING btree (expires_at);

create table gateway_refunds (
  id text not null,
  charge_id text not null,
  reference text,
  amount_minor bigint not null,
  created_at timestamp with time zone not null,
  failed_at timestamp with time zone,
  constraint gateway_refunds_pkey PRIMARY KEY (id),
  constraint gateway_refunds_reference_key UNIQUE (reference),
  constraint gateway_refunds_amount_minor_check CHECK (amount_minor > 0),
  constraint gateway_refunds_charge_id_check CHECK (length(charge_id) >= 5 AND length(charge_id) <= 100),
  constraint gateway_refunds_id_check CHECK (length(id) >= 5 AND length(id) <= 100),
  constraint gateway_refunds_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 200)
);
CREATE INDEX gateway_refunds_of_charge ON public.gateway_refunds USING btree (charge_id);

create table gateway_subscriptions (
  id text not null,
  customer_id text not null,
  item text not null,
  title text not null,
  frequency text not null,
  price_minor bigint not null,
  currency text not null,
  trial_end timestamp with time zone,
  period_start timestamp with time zone not null,
  period_end timestamp with time zone not null,
  periods integer not null,
  anchor timestamp with time zone not null,
  anchor_periods integer not null,
  stops boolean not null default false,
  renewal_failed_at timestamp with time zone,
  due_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null,
  reductions jsonb not null default '[]'::jsonb,
  paid_minor bigint not null default 0,
  constraint gateway_subscriptions_pkey PRIMARY KEY (id),
  constraint gateway_subscriptions_check CHECK (period_end >= period_start),
  constraint gateway_subscriptions_check1 CHECK (anchor_periods >= 0 AND anchor_periods <= periods),
  constraint gateway_subscriptions_check2 CHECK ((ended_at IS NULL) = (due_at IS NOT NULL)),
  constraint gateway_subscriptions_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint gateway_subscriptions_frequency_check CHECK (frequency = ANY (ARRAY['monthly'::text, 'yearly'::text])),
  constraint gateway_subscriptions_id_check CHECK (length(id) >= 5 AND length(id) <= 100),
  constraint gateway_subscriptions_item_check CHECK (length(item) >= 1 AND length(item) <= 60),
  constraint gateway_subscriptions_paid_minor_check CHECK (paid_minor >= 0),
  constraint gateway_subscriptions_periods_check CHECK (periods >= 0),
  constraint gateway_subscriptions_price_minor_check CHECK (price_minor >= 0),
  constraint gateway_subscriptions_title_check CHECK (length(title) >= 1 AND length(title) <= 100)
);
CREATE INDEX gateway_subscriptions_by_customer ON public.gateway_subscriptions USING btree (customer_id);
CREATE INDEX gateway_subscriptions_due ON public.gateway_subscriptions USING btree (due_at, id) WHERE (due_at IS NOT NULL);

create table group_email_stops (
  group_id uuid not null,
  user_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint group_email_stops_pkey PRIMARY KEY (user_id, group_id)
);
CREATE INDEX group_email_stops_of_group ON public.group_email_stops USING btree (group_id);

create table group_follows (
  group_id uuid not null,
  user_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint group_follows_pkey PRIMARY KEY (user_id, group_id)
);
CREATE INDEX group_follows_in_order ON public.group_follows USING btree (group_id, user_id);

create table group_heat (
  group_id uuid not null,
  heat double precision not null default 0,
  group_created_at timestamp(3) with time zone not null,
  listed boolean not null default true,
  constraint group_heat_pkey PRIMARY KEY (group_id)
)
with (fillfactor=80);
CREATE INDEX group_heat_trending ON public.group_heat USING btree (heat DESC, group_created_at DESC, group_id DESC) WHERE listed;

create table group_heat_buckets (
  group_id uuid not null,
  bucket integer not null,
  heat double precision not null,
  constraint group_heat_buckets_pkey PRIMARY KEY (group_id, bucket)
)
with (fillfactor=80);
CREATE INDEX group_heat_buckets_by_age ON public.group_heat_buckets USING btree (bucket);

create table group_heat_epoch (
  one boolean not null default true,
  epoch timestamp with time zone not null,
  constraint group_heat_epoch_pkey PRIMARY KEY (one),
  constraint group_heat_epoch_one_check CHECK (one)
);

create table group_invitations (
  group_id uuid not null,
  user_id uuid not null,
  invited_by uuid,
  created_at timestamp(3) with time zone not null,
  constraint group_invitations_pkey PRIMARY KEY (group_id, user_id)
);
CREATE INDEX group_invitations_by ON public.group_invitations USING btree (invited_by) WHERE (invited_by IS NOT NULL);
CREATE INDEX group_invitations_of_user ON public.group_invitations USING btree (user_id);

create table group_memberships (
  id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp(3) with time zone not null,
  updates_by_mail boolean not null default true,
  constraint group_memberships_pkey PRIMARY KEY (id),
  constraint group_memberships_user_id_group_id_key UNIQUE (user_id, group_id),
  constraint group_memberships_role_check CHECK (role = ANY (ARRAY['admin'::text, 'member'::text]))
);
CREATE INDEX group_memberships_in_order ON public.group_memberships USING btree (group_id, user_id);
CREATE INDEX group_memberships_of_group ON public.group_memberships USING btree (group_id, role, created_at DESC, id DESC);
CREATE INDEX group_memberships_of_user ON public.group_memberships USING btree (user_id, created_at DESC, id DESC);

create table group_news (
  id uuid not null,
  group_id uuid not null,
  author_id uuid,
  title text not null,
  content text not null,
  notified_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  content_html text,
  constraint group_news_pkey PRIMARY KEY (id),
  constraint group_news_content_check CHECK (length(content) >= 1 AND length(content) <= 10000),
  constraint group_news_title_check CHECK (length(title) >= 1 AND length(title) <= 150)
);
CREATE INDEX group_news_by_author ON public.group_news USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX group_news_of_group ON public.group_news USING btree (group_id, created_at DESC, id DESC);

create table group_tracks (
  group_id uuid not null,
  track_id uuid not null,
  posted_at timestamp(3) with time zone not null,
  featured_at timestamp(3) with time zone,
  listed boolean not null,
  listed_at timestamp with time zone,
  held boolean not null default false,
  title_start text not null default ''::text,
  plays bigint not null default 0,
  likes_count integer not null default 0,
  comments_count integer not null default 0,
  constraint group_tracks_pkey PRIMARY KEY (group_id, track_id)
);
CREATE INDEX group_tracks_by_comments ON public.group_tracks USING btree (group_id, comments_count DESC, track_id DESC) WHERE listed;
CREATE INDEX group_tracks_by_likes ON public.group_tracks USING btree (group_id, likes_count DESC, track_id DESC) WHERE listed;
CREATE INDEX group_tracks_by_plays ON public.group_tracks USING btree (group_id, plays DESC, track_id DESC) WHERE listed;
CREATE INDEX group_tracks_by_title ON public.group_tracks USING btree (group_id, title_start, track_id DESC) WHERE listed;
CREATE INDEX group_tracks_featured ON public.group_tracks USING btree (group_id, featured_at DESC, track_id DESC) WHERE (listed AND (featured_at IS NOT NULL));
CREATE INDEX group_tracks_newest ON public.group_tracks USING btree (group_id, listed_at DESC, track_id DESC) WHERE listed;
CREATE INDEX group_tracks_of_track ON public.group_tracks USING btree (track_id);
CREATE INDEX group_tracks_posted ON public.group_tracks USING btree (group_id, posted_at DESC, track_id DESC) WHERE listed;

create table groups (
  id uuid not null,
  number bigint not null generated always as identity,
  name text not null,
  group_link text not null,
  kind text not null,
  privacy_setting text not null,
  description text not null default ''::text,
  image_key text,
  sidebar_tracks smallint not null,
  track_sorting text not null,
  comments_setting text not null,
  enable_following boolean not null,
  members_can_post_tracks boolean not null,
  followers_count integer not null default 0,
  tracks_count integer not null default 0,
  memberships_count integer not null default 0,
  comments_count integer not null default 0,
  featured_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  campaign boolean not null default false,
  withheld_at timestamp(3) with time zone,
  constraint groups_pkey PRIMARY KEY (id),
  constraint groups_number_key UNIQUE (number),
  constraint groups_campaign_is_open CHECK (NOT campaign OR privacy_setting = 'joinable'::text AND enable_following AND members_can_post_tracks),
  constraint groups_comments_count_check CHECK (comments_count >= 0),
  constraint groups_comments_setting_check CHECK (comments_setting = ANY (ARRAY['anybody'::text, 'off'::text, 'members'::text])),
  constraint groups_description_check CHECK (length(description) <= 5000),
  constraint groups_followers_count_check CHECK (followers_count >= 0),
  constraint groups_group_link_check CHECK (group_link ~ '^[A-Za-z0-9_-]{1,60}$'::text AND group_link !~ '^\d+$'::text AND lower(group_link) <> 'new'::text),
  constraint groups_image_key_check CHECK (length(image_key) <= 300),
  constraint groups_kind_check CHECK (kind = ANY (ARRAY['general'::text, 'music_genre'::text, 'contest'::text, 'band'::text, 'educational'::text])),
  constraint groups_memberships_count_check CHECK (memberships_count >= 0),
  constraint groups_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint groups_privacy_setting_check CHECK (privacy_setting = ANY (ARRAY['closed'::text, 'viewable'::text, 'joinable'::text])),
  constraint groups_sidebar_tracks_check CHECK (sidebar_tracks = ANY (ARRAY[0, 3, 5, 10])),
  constraint groups_track_sorting_check CHECK (track_sorting = ANY (ARRAY['date_posted_asc'::text, 'date_posted_desc'::text, 'votes'::text, 'shuffle'::text])),
  constraint groups_tracks_count_check CHECK (tracks_count >= 0)
)
with (fillfactor=85);
CREATE UNIQUE INDEX groups_by_link ON public.groups USING btree (lower(group_link));
CREATE INDEX groups_featured ON public.groups USING btree (featured_at DESC, id DESC) WHERE (featured_at IS NOT NULL);
CREATE INDEX groups_recent ON public.groups USING btree (created_at DESC, id DESC);

create table held_comments (
  id uuid not null,
  host_kind text not null,
  host_id uuid not null,
  user_id uuid not null,
  content text not null,
  moment_ms integer,
  parent_id uuid,
  created_at timestamp(3) with time zone not null,
  constraint held_comments_pkey PRIMARY KEY (id),
  constraint held_comments_content_check CHECK (length(content) >= 1 AND length(content) <= 600),
  constraint held_comments_host_kind_check CHECK (length(host_kind) >= 1 AND length(host_kind) <= 20),
  constraint held_comments_moment_ms_check CHECK (moment_ms >= 0)
);
CREATE INDEX held_comments_by_parent ON public.held_comments USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX held_comments_by_user ON public.held_comments USING btree (user_id);
CREATE INDEX held_comments_of_host ON public.held_comments USING btree (host_kind, host_id, created_at, id);

create table hosted_pages (
  id uuid not null,
  user_id uuid not null,
  item text not null,
  frequency text not null,
  quantity integer not null default 1,
  coupon text,
  referral_id text,
  total_minor bigint not null,
  currency text not null,
  state text not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  upgrades uuid,
  quote_id text not null default ''::text,
  school_id uuid,
  constraint hosted_pages_pkey PRIMARY KEY (id),
  constraint hosted_pages_coupon_check CHECK (length(coupon) >= 1 AND length(coupon) <= 100),
  constraint hosted_pages_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint hosted_pages_frequency_check CHECK (frequency = ANY (ARRAY['monthly'::text, 'yearly'::text])),
  constraint hosted_pages_item_check CHECK (length(item) >= 1 AND length(item) <= 50),
  constraint hosted_pages_quantity_check CHECK (quantity >= 1 AND quantity <= 10000),
  constraint hosted_pages_quote_id_check CHECK (length(quote_id) <= 100),
  constraint hosted_pages_referral_id_check CHECK (length(referral_id) >= 1 AND length(referral_id) <= 100),
  constraint hosted_pages_state_check CHECK (state = ANY (ARRAY['created'::text, 'succeeded'::text, 'cancelled'::text])),
  constraint hosted_pages_total_minor_check CHECK (total_minor >= 0)
);
CREATE INDEX hosted_pages_by_end ON public.hosted_pages USING btree (expires_at);
CREATE INDEX hosted_pages_by_school ON public.hosted_pages USING btree (school_id) WHERE (school_id IS NOT NULL);
CREATE INDEX hosted_pages_by_user ON public.hosted_pages USING btree (user_id, created_at DESC);
CREATE INDEX hosted_pages_of_upgrade ON public.hosted_pages USING btree (upgrades) WHERE (upgrades IS NOT NULL);

create table idempotency_keys (
  actor text not null,
  key text not null,
  route text not null,
  body_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (actor, route, key),
  constraint idempotency_keys_actor_check CHECK (length(actor) <= 100),
  constraint idempotency_keys_key_check CHECK (length(key) <= 200),
  constraint idempotency_keys_route_check CHECK (length(route) <= 200)
);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);

create table imported_comments (
  user_id uuid not null,
  id uuid not null,
  about_kind text not null,
  content text not null,
  source text not null,
  created_at timestamp(3) with time zone not null,
  constraint imported_comments_pkey PRIMARY KEY (user_id, id),
  constraint imported_comments_about_kind_check CHECK (about_kind = ANY (ARRAY['track'::text, 'group'::text, 'news'::text, 'other'::text])),
  constraint imported_comments_content_check CHECK (char_length(content) <= 600),
  constraint imported_comments_source_check CHECK (char_length(source) <= 100)
);
CREATE INDEX imported_comments_of_user ON public.imported_comments USING btree (user_id, created_at DESC, id DESC);

create unlogged table job_workers (
  id text not null,
  seen_at timestamp with time zone not null,
  constraint job_workers_pkey PRIMARY KEY (id)
);

create table likes (
  host_kind text not null,
  host_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint likes_pkey PRIMARY KEY (host_kind, host_id, user_id),
  constraint likes_host_kind_check CHECK (length(host_kind) <= 20)
);
CREATE INDEX likes_by_user ON public.likes USING btree (user_id, host_kind, created_at DESC);

create table list_contributors (
  list_id uuid not null,
  user_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint list_contributors_pkey PRIMARY KEY (list_id, user_id)
);
CREATE INDEX list_contributors_of_user ON public.list_contributors USING btree (user_id);

create table list_follows (
  list_id uuid not null,
  user_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint list_follows_pkey PRIMARY KEY (list_id, user_id)
);
CREATE INDEX list_follows_of_user ON public.list_follows USING btree (user_id, created_at DESC, list_id DESC);

create table list_tracks (
  list_id uuid not null,
  track_id uuid not null,
  place integer not null,
  added_at timestamp(3) with time zone not null,
  added_by uuid,
  constraint list_tracks_pkey PRIMARY KEY (list_id, track_id),
  constraint list_tracks_list_id_place_key UNIQUE (list_id, place) DEFERRABLE,
  constraint list_tracks_place_check CHECK (place >= 1 AND place <= 1000)
);
CREATE INDEX list_tracks_added_by ON public.list_tracks USING btree (added_by) WHERE (added_by IS NOT NULL);
CREATE INDEX list_tracks_newest_of_track ON public.list_tracks USING btree (track_id, list_id DESC);

create table lists (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  title text not null,
  permalink text not null,
  description text not null default ''::text,
  visibility text not null,
  secret text not null,
  tracks_count integer not null default 0,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  withheld_at timestamp(3) with time zone,
  followers_count integer not null default 0,
  image_key text,
  image_colour text,
  released_on date,
  profile_place integer,
  uploads_id uuid,
  constraint lists_pkey PRIMARY KEY (id),
  constraint lists_user_id_permalink_key UNIQUE (user_id, permalink),
  constraint lists_description_check CHECK (length(description) <= 1000),
  constraint lists_image_key_check CHECK (length(image_key) <= 300),
  constraint lists_kind_check CHECK (kind = ANY (ARRAY['playlist'::text, 'album'::text])),
  constraint lists_permalink_check CHECK (length(permalink) >= 1 AND length(permalink) <= 120),
  constraint lists_title_check CHECK (length(title) >= 1 AND length(title) <= 100),
  constraint lists_tracks_count_check CHECK (tracks_count >= 0 AND tracks_count <= 1000),
  constraint lists_visibility_check CHECK (visibility = ANY (ARRAY['public'::text, 'secret'::text, 'private'::text]))
);
CREATE UNIQUE INDEX lists_of_uploads ON public.lists USING btree (user_id, uploads_id) WHERE (uploads_id IS NOT NULL);
CREATE INDEX lists_of_user ON public.lists USING btree (user_id, updated_at DESC, id DESC);

create table mail_deliveries (
  id text not null,
  state text not null default 'sending'::text,
  changed_at timestamp with time zone not null default now(),
  constraint mail_deliveries_pkey PRIMARY KEY (id),
  constraint mail_deliveries_id_check CHECK (length(id) >= 1 AND length(id) <= 100),
  constraint mail_deliveries_state_check CHECK (state = ANY (ARRAY['sending'::text, 'sent'::text]))
);
CREATE INDEX mail_deliveries_by_age ON public.mail_deliveries USING btree (changed_at);

create table media_formats (
  item_id uuid not null,
  format text not null,
  mime text not null,
  key text not null,
  width integer not null,
  height integer not null,
  size bigint not null,
  constraint media_formats_pkey PRIMARY KEY (item_id, format, mime),
  constraint media_formats_format_check CHECK (format = ANY (ARRAY['thumbnail'::text, 'small'::text, 'medium'::text, 'large'::text])),
  constraint media_formats_height_check CHECK (height > 0),
  constraint media_formats_mime_check CHECK (length(mime) <= 60),
  constraint media_formats_size_check CHECK (size > 0),
  constraint media_formats_width_check CHECK (width > 0)
);

create table media_items (
  id uuid not null,
  kind text not null,
  state text not null,
  failure text not null default ''::text,
  name text not null,
  alt text not null,
  decorative boolean not null,
  focal_x real not null default 0.5,
  focal_y real not null default 0.5,
  upload text,
  key text,
  sha256 text,
  mime text,
  width integer,
  height integer,
  size bigint,
  duration integer,
  created_by uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  source_key text,
  constraint media_items_pkey PRIMARY KEY (id),
  constraint media_items_alt_check CHECK (length(alt) <= 500),
  constraint media_items_check CHECK ((state = 'ready'::text) = (key IS NOT NULL)),
  constraint media_items_check1 CHECK (state <> 'processing'::text OR upload IS NOT NULL),
  constraint media_items_duration_check CHECK (duration >= 0),
  constraint media_items_failure_check CHECK (length(failure) <= 300),
  constraint media_items_focal_x_check CHECK (focal_x >= 0::double precision AND focal_x <= 1::double precision),
  constraint media_items_focal_y_check CHECK (focal_y >= 0::double precision AND focal_y <= 1::double precision),
  constraint media_items_height_check CHECK (height > 0),
  constraint media_items_kind_check CHECK (kind = ANY (ARRAY['image'::text, 'audio'::text, 'video'::text, 'file'::text])),
  constraint media_items_mime_check CHECK (length(mime) <= 60),
  constraint media_items_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint media_items_sha256_check CHECK (length(sha256) = 64),
  constraint media_items_size_check CHECK (size >= 0),
  constraint media_items_source_key_check CHECK (length(source_key) <= 400),
  constraint media_items_state_check CHECK (state = ANY (ARRAY['processing'::text, 'ready'::text, 'failed'::text])),
  constraint media_items_upload_check CHECK (length(upload) <= 60),
  constraint media_items_width_check CHECK (width > 0)
);
CREATE INDEX media_items_by_age ON public.media_items USING btree (created_at DESC, id DESC);
CREATE INDEX media_items_by_member ON public.media_items USING btree (created_by) WHERE (created_by IS NOT NULL);

create table messages (
  conversation_id uuid not null,
  "position" integer not null,
  id uuid not null,
  user_id uuid not null,
  content text not null,
  created_at timestamp(3) with time zone not null,
  key uuid,
  withheld_at timestamp(3) with time zone,
  constraint messages_pkey PRIMARY KEY (conversation_id, "position"),
  constraint messages_id_key UNIQUE (id),
  constraint messages_content_check CHECK (length(content) >= 1 AND length(content) <= 2000),
  constraint messages_position_check CHECK ("position" >= 1)
);
CREATE INDEX messages_by_user ON public.messages USING btree (user_id, created_at, id);
CREATE UNIQUE INDEX messages_once ON public.messages USING btree (user_id, key) WHERE (key IS NOT NULL);

create table moderation_cases (
  id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  person_id uuid not null,
  reports_count integer not null default 0,
  opened_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  settled_by uuid,
  action text,
  message text,
  reversed_at timestamp(3) with time zone,
  found_hidden boolean not null default false,
  constraint moderation_cases_pkey PRIMARY KEY (id),
  constraint moderation_cases_action_check CHECK (action = ANY (ARRAY['dismiss'::text, 'hide'::text, 'warn'::text, 'suspend'::text, 'uphold'::text, 'reverse'::text])),
  constraint moderation_cases_check CHECK ((settled_at IS NULL) = (action IS NULL)),
  constraint moderation_cases_message_check CHECK (length(message) <= 2000),
  constraint moderation_cases_reports_count_check CHECK (reports_count >= 0),
  constraint moderation_cases_subject_kind_check CHECK (length(subject_kind) <= 20)
);
CREATE INDEX moderation_cases_by_admin ON public.moderation_cases USING btree (settled_by) WHERE (settled_by IS NOT NULL);
CREATE INDEX moderation_cases_of_person ON public.moderation_cases USING btree (person_id, settled_at DESC);
CREATE INDEX moderation_cases_of_subject ON public.moderation_cases USING btree (subject_id) WHERE (action = ANY (ARRAY['hide'::text, 'suspend'::text]));
CREATE UNIQUE INDEX moderation_cases_once_open ON public.moderation_cases USING btree (subject_kind, subject_id) WHERE (settled_at IS NULL);
CREATE UNIQUE INDEX moderation_cases_one_appeal ON public.moderation_cases USING btree (subject_id) WHERE (subject_kind = 'appeal'::text);
CREATE INDEX moderation_cases_open ON public.moderation_cases USING btree (opened_at, id) WHERE (settled_at IS NULL);
CREATE INDEX moderation_cases_settled ON public.moderation_cases USING btree (settled_at DESC, id DESC) WHERE (settled_at IS NOT NULL);

create table mutes (
  user_id uuid not null,
  kind text not null,
  muted_user_id uuid,
  track_id uuid,
  group_id uuid,
  target_id uuid not null generated always as (COALESCE(muted_user_id, track_id, group_id)) stored,
  created_at timestamp(3) with time zone not null,
  constraint mutes_pkey PRIMARY KEY (user_id, target_id),
  constraint mutes_check CHECK (num_nonnulls(muted_user_id, track_id, group_id) = 1),
  constraint mutes_check1 CHECK (user_id <> muted_user_id),
  constraint mutes_kind_check CHECK (kind = ANY (ARRAY['user'::text, 'track'::text, 'group'::text]))
);
CREATE INDEX mutes_of_group ON public.mutes USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX mutes_of_track ON public.mutes USING btree (track_id) WHERE (track_id IS NOT NULL);
CREATE INDEX mutes_of_user ON public.mutes USING btree (muted_user_id) WHERE (muted_user_id IS NOT NULL);

create table name_keys (
  kind text not null,
  key text not null,
  user_id uuid not null,
  constraint name_keys_pkey PRIMARY KEY (kind, key),
  constraint name_keys_kind_check CHECK (kind = ANY (ARRAY['username'::text, 'profile_link'::text]))
);
CREATE INDEX name_keys_of_user ON public.name_keys USING btree (user_id);

create table news (
  id uuid not null,
  feed text not null,
  title text not null,
  body text not null,
  body_html text not null,
  summary text not null,
  image_key text,
  image_colour text,
  external_url text,
  external_url_text text,
  audio_previews jsonb not null default '[]'::jsonb,
  author_id uuid,
  published_at timestamp(3) with time zone not null,
  likes_count integer not null default 0,
  comments_count integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  ends_at timestamp(3) with time zone,
  constraint news_pkey PRIMARY KEY (id),
  constraint news_audio_previews_check CHECK (jsonb_array_length(audio_previews) <= 10),
  constraint news_body_check CHECK (length(body) <= 20000),
  constraint news_comments_count_check CHECK (comments_count >= 0),
  constraint news_external_url_check CHECK (length(external_url) <= 500),
  constraint news_external_url_text_check CHECK (length(external_url_text) <= 100),
  constraint news_feed_check CHECK (feed = ANY (ARRAY['news'::text, 'tutorials'::text])),
  constraint news_image_colour_check CHECK (length(image_colour) <= 7),
  constraint news_image_key_check CHECK (length(image_key) <= 300),
  constraint news_likes_count_check CHECK (likes_count >= 0),
  constraint news_summary_check CHECK (length(summary) <= 300),
  constraint news_title_check CHECK (length(title) >= 1 AND length(title) <= 150)
);
CREATE INDEX news_by_author ON public.news USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX news_by_end ON public.news USING btree (ends_at) WHERE (ends_at IS NOT NULL);
CREATE INDEX news_of_feed ON public.news USING btree (feed, published_at DESC, id DESC);

create table notification_people (
  notification_id uuid not null,
  user_id uuid not null,
  acted_at timestamp(3) with time zone not null,
  constraint notification_people_pkey PRIMARY KEY (notification_id, user_id)
);
CREATE INDEX notification_people_by_user ON public.notification_people USING btree (user_id, acted_at);

create table notification_settings (
  user_id uuid not null,
  kind text not null,
  reach text not null,
  changed_at timestamp(3) with time zone not null,
  constraint notification_settings_pkey PRIMARY KEY (user_id, kind),
  constraint notification_settings_kind_check CHECK (length(kind) <= 40),
  constraint notification_settings_reach_check CHECK (reach = ANY (ARRAY['bell'::text, 'email'::text, 'weekly'::text, 'off'::text]))
);
CREATE INDEX notification_settings_weekly ON public.notification_settings USING btree (user_id) WHERE (reach = 'weekly'::text);

create table notifications (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  author_id uuid not null,
  target_kind text,
  target_id uuid,
  occasion text not null,
  messages integer not null default 1,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  read_at timestamp(3) with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_check CHECK ((target_kind IS NULL) = (target_id IS NULL)),
  constraint notifications_check1 CHECK (user_id <> author_id),
  constraint notifications_kind_check CHECK (kind = ANY (ARRAY['collab_invitation'::text, 'collab_join_request'::text, 'collab_request_accept'::text, 'project_message'::text, 'new_group_invitation'::text, 'new_follow_user'::text, 'new_follow_group'::text, 'track_like'::text, 'track_comment'::text, 'comment_reply'::text, 'new_track'::text, 'comment_mention'::text, 'comment_held'::text, 'group_track'::text, 'campaign_news'::text])),
  constraint notifications_messages_check CHECK (messages >= 1),
  constraint notifications_occasion_check CHECK (length(occasion) <= 100),
  constraint notifications_target_kind_check CHECK (length(target_kind) <= 20)
);
CREATE INDEX notifications_by_author ON public.notifications USING btree (author_id, user_id, kind, created_at);
CREATE INDEX notifications_of_user ON public.notifications USING btree (user_id, updated_at DESC, id DESC);
CREATE UNIQUE INDEX notifications_once ON public.notifications USING btree (user_id, kind, occasion);
CREATE INDEX notifications_read_by_age ON public.notifications USING btree (read_at) WHERE (read_at IS NOT NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id, target_kind, target_id) WHERE (read_at IS NULL);
CREATE UNIQUE INDEX notifications_unread_bundle ON public.notifications USING btree (user_id, kind, target_id) WHERE ((kind = ANY (ARRAY['track_like'::text, 'track_comment'::text, 'comment_reply'::text, 'comment_mention'::text, 'comment_held'::text])) AND (read_at IS NULL));
CREATE UNIQUE INDEX notifications_unread_campaign_news ON public.notifications USING btree (user_id, target_id) WHERE ((kind = 'campaign_news'::text) AND (read_at IS NULL));
CREATE UNIQUE INDEX notifications_unread_group_tracks ON public.notifications USING btree (user_id, target_id) WHERE ((kind = 'group_track'::text) AND (read_at IS NULL));
CREATE UNIQUE INDEX notifications_unread_messages ON public.notifications USING btree (user_id, target_id) WHERE ((kind = 'project_message'::text) AND (read_at IS NULL));

create table one_time_tokens (
  id_hash bytea not null,
  kind text not null,
  user_id uuid,
  payload jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint one_time_tokens_pkey PRIMARY KEY (id_hash),
  constraint one_time_tokens_id_hash_check CHECK (length(id_hash) = 32),
  constraint one_time_tokens_kind_check CHECK (length(kind) <= 40)
);
CREATE INDEX one_time_tokens_by_end ON public.one_time_tokens USING btree (expires_at);
CREATE INDEX one_time_tokens_by_user ON public.one_time_tokens USING btree (user_id, kind);
CREATE INDEX one_time_tokens_kept_email ON public.one_time_tokens USING btree (lower(NORMALIZE((payload ->> 'email'::text), NFKC))) WHERE (kind = 'email_revert'::text);

create table order_products (
  id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  place smallint not null,
  title text not null,
  class text not null,
  amount_minor bigint not null,
  updated_at timestamp(3) with time zone not null,
  constraint order_products_pkey PRIMARY KEY (id),
  constraint order_products_order_id_place_key UNIQUE (order_id, place),
  constraint order_products_order_id_product_id_key UNIQUE (order_id, product_id),
  constraint order_products_amount_minor_check CHECK (amount_minor >= 0),
  constraint order_products_class_check CHECK (class ~ '^[A-Z][A-Za-z]{0,59}$'::text),
  constraint order_products_place_check CHECK (place >= 0),
  constraint order_products_title_check CHECK (length(title) >= 1 AND length(title) <= 100)
);
CREATE INDEX order_products_of_product ON public.order_products USING btree (product_id);

create table orders (
  id uuid not null,
  number bigint not null generated always as identity,
  payment_id uuid not null,
  user_id uuid,
  total_minor bigint not null,
  currency text not null,
  consent text not null,
  created_at timestamp(3) with time zone not null,
  taken_back_at timestamp(3) with time zone,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_number_key UNIQUE (number),
  constraint orders_payment_id_key UNIQUE (payment_id),
  constraint orders_consent_check CHECK (length(consent) <= 500),
  constraint orders_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint orders_total_minor_check CHECK (total_minor >= 0)
);
CREATE INDEX orders_of_user ON public.orders USING btree (user_id, created_at DESC, id DESC) WHERE (user_id IS NOT NULL);

create table organization_bans (
  organization_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  banned_as text not null,
  constraint organization_bans_pkey PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX organization_bans_by_age ON public.organization_bans USING btree (organization_id, created_at, user_id);
CREATE INDEX organization_bans_by_user ON public.organization_bans USING btree (user_id);

create table organization_invitations (
  id uuid not null,
  organization_id uuid not null,
  email text not null,
  email_normalised text not null,
  role text not null,
  invited_by uuid,
  terms text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  user_id uuid,
  constraint organization_invitations_pkey PRIMARY KEY (id),
  constraint organization_invitations_organization_id_email_normalised_key UNIQUE (organization_id, email_normalised),
  constraint organization_invitations_check CHECK (expires_at > created_at),
  constraint organization_invitations_email_check CHECK (length(email) >= 3 AND length(email) <= 254),
  constraint organization_invitations_email_normalised_check CHECK (length(email_normalised) >= 3 AND length(email_normalised) <= 254),
  constraint organization_invitations_role_check CHECK (role = ANY (ARRAY['faculty'::text, 'student'::text])),
  constraint organization_invitations_terms_check CHECK (length(terms) >= 1 AND length(terms) <= 40)
);
CREATE INDEX organization_invitations_by_age ON public.organization_invitations USING btree (organization_id, created_at, id);
CREATE INDEX organization_invitations_by_email ON public.organization_invitations USING btree (email_normalised);
CREATE INDEX organization_invitations_by_end ON public.organization_invitations USING btree (expires_at);
CREATE INDEX organization_invitations_by_inviter ON public.organization_invitations USING btree (invited_by) WHERE (invited_by IS NOT NULL);
CREATE INDEX organization_invitations_of_user ON public.organization_invitations USING btree (user_id) WHERE (user_id IS NOT NULL);

create table organization_memberships (
  id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  role text not null,
  first_name text,
  last_name text,
  "position" text,
  requested_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  declined_at timestamp with time zone,
  consent_by uuid,
  consent_at timestamp with time zone,
  consent_terms text,
  asked_as text,
  invited boolean not null default false,
  last_seen_at timestamp(3) with time zone,
  constraint organization_memberships_pkey PRIMARY KEY (id),
  constraint organization_memberships_organization_id_user_id_key UNIQUE (organization_id, user_id),
  constraint organization_memberships_asked_as_check CHECK (length(asked_as) >= 1 AND length(asked_as) <= 100),
  constraint organization_memberships_check CHECK (accepted_at IS NULL OR declined_at IS NULL),
  constraint organization_memberships_check1 CHECK (role <> 'student'::text OR accepted_at IS NULL OR consent_at IS NOT NULL AND consent_terms IS NOT NULL),
  constraint organization_memberships_check2 CHECK (role <> 'owner'::text OR accepted_at IS NOT NULL AND first_name IS NOT NULL AND last_name IS NOT NULL),
  constraint organization_memberships_consent_terms_check CHECK (length(consent_terms) <= 40),
  constraint organization_memberships_first_name_check CHECK (length(first_name) >= 1 AND length(first_name) <= 100),
  constraint organization_memberships_last_name_check CHECK (length(last_name) >= 1 AND length(last_name) <= 100),
  constraint organization_memberships_position_check CHECK ("position" = ANY (ARRAY['teacher'::text, 'school_admin'::text, 'it_admin'::text, 'principal'::text, 'other'::text])),
  constraint organization_memberships_role_check CHECK (role = ANY (ARRAY['owner'::text, 'faculty'::text, 'student'::text]))
);
CREATE INDEX organization_memberships_accepted ON public.organization_memberships USING btree (organization_id, accepted_at, id) WHERE (accepted_at IS NOT NULL);
CREATE INDEX organization_memberships_by_consent ON public.organization_memberships USING btree (consent_by) WHERE (consent_by IS NOT NULL);
CREATE INDEX organization_memberships_by_user ON public.organization_memberships USING btree (user_id);
CREATE UNIQUE INDEX organization_memberships_one_owner ON public.organization_memberships USING btree (organization_id) WHERE (role = 'owner'::text);
CREATE UNIQUE INDEX organization_memberships_one_school ON public.organization_memberships USING btree (user_id) WHERE (accepted_at IS NOT NULL);
CREATE INDEX organization_memberships_open ON public.organization_memberships USING btree (organization_id, requested_at, id) WHERE ((accepted_at IS NULL) AND (declined_at IS NULL));
CREATE INDEX organization_memberships_staff ON public.organization_memberships USING btree (organization_id, user_id) WHERE (role <> 'student'::text);

create table organization_subscriptions (
  organization_id uuid not null,
  status text not null,
  token text not null,
  trial_end timestamp with time zone,
  cancellation_scheduled boolean not null default false,
  updated_at timestamp with time zone not null,
  licences integer not null default 10,
  period_end timestamp with time zone,
  renewal_failed_at timestamp with time zone,
  next_licences integer,
  has_payment_source boolean not null default false,
  invoice_licences integer,
  invoice_until timestamp with time zone,
  constraint organization_subscriptions_pkey PRIMARY KEY (organization_id),
  constraint organization_subscriptions_token_key UNIQUE (token),
  constraint organization_subscriptions_check CHECK (status <> 'in_trial'::text OR trial_end IS NOT NULL),
  constraint organization_subscriptions_invoice CHECK ((invoice_licences IS NULL) = (invoice_until IS NULL)),
  constraint organization_subscriptions_invoice_licences_check CHECK (invoice_licences >= 1),
  constraint organization_subscriptions_licences_check CHECK (licences >= 1),
  constraint organization_subscriptions_next_licences_check CHECK (next_licences >= 1),
  constraint organization_subscriptions_status_check CHECK (status = ANY (ARRAY['in_trial'::text, 'active'::text, 'cancelled'::text, 'non_renewing'::text])),
  constraint organization_subscriptions_token_check CHECK (length(token) = 43)
);

create table organizations (
  id uuid not null,
  name text not null,
  country text not null,
  owner_id uuid not null,
  created_at timestamp with time zone not null,
  year_ends_on text not null default '07-31'::text,
  timezone text not null default 'UTC'::text,
  year_at_work boolean not null default false,
  closed_at timestamp(3) with time zone,
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint organizations_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint organizations_timezone_check CHECK (length(timezone) >= 1 AND length(timezone) <= 60),
  constraint organizations_year_ends_on_check CHECK (year_ends_on ~ '^[0-9]{2}-[0-9]{2}$'::text)
);
CREATE INDEX organizations_by_owner ON public.organizations USING btree (owner_id);
CREATE INDEX organizations_closed ON public.organizations USING btree (closed_at) WHERE (closed_at IS NOT NULL);

create table origins (
  id uuid not null,
  track_id uuid not null,
  kind text not null,
  parent_id uuid not null,
  left_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint origins_pkey PRIMARY KEY (id),
  constraint origins_track_id_kind_parent_id_key UNIQUE (track_id, kind, parent_id),
  constraint origins_kind_check CHECK (kind = ANY (ARRAY['campaign'::text, 'track'::text, 'template'::text, 'project'::text]))
);
CREATE INDEX origins_of_parent ON public.origins USING btree (parent_id, created_at DESC, id) WHERE (kind = 'track'::text);
CREATE INDEX origins_of_project ON public.origins USING btree (parent_id, track_id) WHERE (kind = 'project'::text);

create table outbox_events (
  id bigint not null generated always as identity,
  type text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint outbox_events_pkey PRIMARY KEY (id),
  constraint outbox_events_type_check CHECK (length(type) <= 100)
);

create table owned_products (
  user_id uuid not null,
  product_id uuid not null,
  since timestamp(3) with time zone not null,
  constraint owned_products_pkey PRIMARY KEY (user_id, product_id)
);
CREATE INDEX owned_products_of_product ON public.owned_products USING btree (product_id);

create table page_drafts (
  page_id uuid not null,
  document jsonb not null,
  revision integer not null,
  version integer,
  author_id uuid,
  saved_at timestamp(3) with time zone not null,
  constraint page_drafts_pkey PRIMARY KEY (page_id),
  constraint page_drafts_revision_check CHECK (revision > 0)
);
CREATE INDEX page_drafts_of_author ON public.page_drafts USING btree (author_id);

create table page_moves (
  path text not null,
  edition text not null,
  page_id uuid not null,
  moved_at timestamp(3) with time zone not null,
  constraint page_moves_pkey PRIMARY KEY (path, edition),
  constraint page_moves_edition_check CHECK (edition = ANY (ARRAY['site'::text, 'education'::text, 'both'::text])),
  constraint page_moves_path_check CHECK (length(path) >= 1 AND length(path) <= 200)
);
CREATE INDEX page_moves_of_page ON public.page_moves USING btree (page_id);

create table page_progress (
  user_id uuid not null,
  lesson text not null,
  done_at timestamp(3) with time zone not null,
  constraint page_progress_pkey PRIMARY KEY (user_id, lesson),
  constraint page_progress_lesson_check CHECK (length(lesson) >= 1 AND length(lesson) <= 220)
);

create table page_publications (
  id uuid not null,
  place bigint not null generated always as identity,
  page_id uuid not null,
  version integer not null,
  from_at timestamp(3) with time zone not null,
  until_at timestamp(3) with time zone,
  author_id uuid,
  created_at timestamp(3) with time zone not null,
  constraint page_publications_pkey PRIMARY KEY (id),
  constraint page_publications_check CHECK (until_at > from_at)
);
CREATE INDEX page_publications_of_author ON public.page_publications USING btree (author_id);
CREATE INDEX page_publications_of_page ON public.page_publications USING btree (page_id, version);

create table page_share_cards (
  page_id uuid not null,
  version integer not null,
  key text not null,
  constraint page_share_cards_pkey PRIMARY KEY (page_id, version)
);

create table page_versions (
  page_id uuid not null,
  number integer not null,
  document jsonb not null,
  author_id uuid,
  note text not null default ''::text,
  created_at timestamp(3) with time zone not null,
  constraint page_versions_pkey PRIMARY KEY (page_id, number),
  constraint page_versions_note_check CHECK (length(note) <= 500),
  constraint page_versions_number_check CHECK (number > 0)
);
CREATE INDEX page_versions_of_author ON public.page_versions USING btree (author_id);

create table pages (
  id uuid not null,
  path text not null,
  edition text not null,
  created_at timestamp(3) with time zone not null,
  archived_at timestamp(3) with time zone,
  constraint pages_pkey PRIMARY KEY (id),
  constraint pages_edition_check CHECK (edition = ANY (ARRAY['site'::text, 'education'::text, 'both'::text])),
  constraint pages_path_check CHECK (length(path) >= 1 AND length(path) <= 200)
);
CREATE UNIQUE INDEX pages_path ON public.pages USING btree (rtrim(path, '/'::text), edition) WHERE (archived_at IS NULL);

create table past_group_links (
  link text not null,
  group_id uuid not null,
  constraint past_group_links_pkey PRIMARY KEY (link),
  constraint past_group_links_link_check CHECK (link ~ '^[a-z0-9_-]{1,60}$'::text)
);
CREATE INDEX past_group_links_of_group ON public.past_group_links USING btree (group_id);

create table past_profile_links (
  link text not null,
  user_id uuid not null,
  constraint past_profile_links_pkey PRIMARY KEY (link),
  constraint past_profile_links_link_check CHECK (link ~ '^[a-z0-9]{1,50}$'::text)
);
CREATE INDEX past_profile_links_of_user ON public.past_profile_links USING btree (user_id);

create table payments (
  id uuid not null,
  user_id uuid,
  purpose text not null,
  snapshot jsonb not null,
  slot text,
  total_minor bigint not null,
  currency text not null,
  gateway text not null,
  gateway_payment_id text,
  idempotency_key text not null,
  body_hash bytea not null,
  state text not null,
  decline_code text,
  token text not null,
  busy_until timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  gateway_subscription_id text,
  period_start timestamp(3) with time zone,
  period_end timestamp(3) with time zone,
  address_country text,
  method_country text,
  delivered_at timestamp(3) with time zone,
  taken_back_at timestamp(3) with time zone,
  refunded_minor bigint not null default 0,
  dispute text,
  disputed_at timestamp(3) with time zone,
  revision integer not null default 0,
  order_claimed_at timestamp(3) with time zone,
  refund_failed_at timestamp(3) with time zone,
  method_fingerprint bytea,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_gateway_gateway_payment_id_key UNIQUE (gateway, gateway_payment_id),
  constraint payments_token_key UNIQUE (token),
  constraint payments_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key),
  constraint payments_address_country_check CHECK (address_country ~ '^[A-Z]{2}$'::text),
  constraint payments_body_hash_check CHECK (length(body_hash) = 32),
  constraint payments_check CHECK ((settled_at IS NULL) = (state = ANY (ARRAY['created'::text, 'requires_action'::text]))),
  constraint payments_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint payments_decline_code_check CHECK (length(decline_code) >= 1 AND length(decline_code) <= 100),
  constraint payments_dispute_check CHECK (dispute = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])),
  constraint payments_gateway_check CHECK (length(gateway) >= 1 AND length(gateway) <= 40),
  constraint payments_gateway_payment_id_check CHECK (length(gateway_payment_id) >= 1 AND length(gateway_payment_id) <= 200),
  constraint payments_gateway_subscription_id_check CHECK (length(gateway_subscription_id) >= 1 AND length(gateway_subscription_id) <= 200),
  constraint payments_idempotency_key_check CHECK (length(idempotency_key) >= 1 AND length(idempotency_key) <= 128),
  constraint payments_method_country_check CHECK (method_country ~ '^[A-Z]{2}$'::text),
  constraint payments_method_fingerprint_check CHECK (octet_length(method_fingerprint) = 32),
  constraint payments_purpose_check CHECK (length(purpose) >= 1 AND length(purpose) <= 40),
  constraint payments_refunded_at_most_once CHECK (refunded_minor >= 0 AND refunded_minor <= total_minor),
  constraint payments_slot_check CHECK (length(slot) >= 1 AND length(slot) <= 60),
  constraint payments_state_check CHECK (state = ANY (ARRAY['created'::text, 'requires_action'::text, 'succeeded'::text, 'fulfilled'::text, 'failed'::text, 'cancelled'::text, 'refunded'::text, 'partly_refunded'::text, 'disputed'::text, 'charged_back'::text])),
  constraint payments_token_check CHECK (token ~ '^[A-Za-z0-9_-]{43}$'::text),
  constraint payments_total_minor_check CHECK (total_minor >= 0)
);
CREATE INDEX payments_by_method ON public.payments USING btree (method_fingerprint) WHERE (method_fingerprint IS NOT NULL);
CREATE INDEX payments_newest ON public.payments USING btree (created_at DESC, id DESC);
CREATE INDEX payments_of_subscription ON public.payments USING btree (gateway, gateway_subscription_id) WHERE (gateway_subscription_id IS NOT NULL);
CREATE UNIQUE INDEX payments_one_of_a_slot ON public.payments USING btree (user_id, slot) WHERE (settled_at IS NULL);
CREATE INDEX payments_open ON public.payments USING btree (busy_until) WHERE (settled_at IS NULL);
CREATE INDEX payments_refund_failed ON public.payments USING btree (created_at, id) WHERE (refund_failed_at IS NOT NULL);

create table paypal_charges (
  id text not null,
  paypal_id text not null,
  constraint paypal_charges_pkey PRIMARY KEY (id),
  constraint paypal_charges_id_check CHECK (length(id) >= 1 AND length(id) <= 100),
  constraint paypal_charges_paypal_id_check CHECK (length(paypal_id) >= 1 AND length(paypal_id) <= 100)
);
CREATE INDEX paypal_charges_by_payment ON public.paypal_charges USING btree (paypal_id);

create table paypal_payments (
  reference text not null,
  kind text not null,
  paypal_id text,
  customer text,
  buys jsonb,
  total_minor bigint not null,
  currency text not null,
  approval_url text,
  country text,
  created_at timestamp(3) with time zone not null,
  capturing_since timestamp(3) with time zone,
  succeeded_at timestamp(3) with time zone,
  closed_at timestamp(3) with time zone,
  decline_code text,
  period_end timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  replaced_by text,
  constraint paypal_payments_pkey PRIMARY KEY (reference),
  constraint paypal_payments_paypal_id_key UNIQUE (paypal_id),
  constraint paypal_payments_approval_url_check CHECK (length(approval_url) >= 8 AND length(approval_url) <= 2000),
  constraint paypal_payments_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint paypal_payments_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint paypal_payments_customer_check CHECK (length(customer) >= 1 AND length(customer) <= 200),
  constraint paypal_payments_decline_code_check CHECK (length(decline_code) >= 1 AND length(decline_code) <= 100),
  constraint paypal_payments_kind_check CHECK (kind = ANY (ARRAY['order'::text, 'subscription'::text])),
  constraint paypal_payments_paypal_id_check CHECK (length(paypal_id) >= 1 AND length(paypal_id) <= 100),
  constraint paypal_payments_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 200),
  constraint paypal_payments_replaced_by_check CHECK (length(replaced_by) >= 1 AND length(replaced_by) <= 100),
  constraint paypal_payments_total_minor_check CHECK (total_minor >= 0)
);
CREATE INDEX paypal_payments_of_customer ON public.paypal_payments USING btree (customer) WHERE (customer IS NOT NULL);

create table paypal_plans (
  key text not null,
  plan_id text not null,
  constraint paypal_plans_pkey PRIMARY KEY (key),
  constraint paypal_plans_key_check CHECK (length(key) >= 1 AND length(key) <= 100),
  constraint paypal_plans_plan_id_check CHECK (length(plan_id) >= 1 AND length(plan_id) <= 100)
);

create table paypal_refunds (
  id text not null,
  charge_id text not null,
  reference text,
  amount_minor bigint not null,
  currency text not null,
  created_at timestamp(3) with time zone not null,
  made_at timestamp(3) with time zone,
  is_pending boolean not null default false,
  failed_at timestamp(3) with time zone,
  constraint paypal_refunds_pkey PRIMARY KEY (id),
  constraint paypal_refunds_reference_key UNIQUE (reference),
  constraint paypal_refunds_amount_minor_check CHECK (amount_minor > 0),
  constraint paypal_refunds_charge_id_check CHECK (length(charge_id) >= 1 AND length(charge_id) <= 100),
  constraint paypal_refunds_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint paypal_refunds_id_check CHECK (length(id) >= 1 AND length(id) <= 200),
  constraint paypal_refunds_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 200)
);
CREATE INDEX paypal_refunds_of_charge ON public.paypal_refunds USING btree (charge_id);

create table pieces (
  id uuid not null,
  owner_id uuid not null,
  kind text not null,
  title text not null,
  title_order text not null generated always as ("left"(lower(title), 40)) stored,
  workspace_id uuid,
  open_collaboration boolean not null default false,
  document_version integer not null default 0,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  description text not null default ''::text,
  in_campaign boolean not null default false,
  constraint pieces_pkey PRIMARY KEY (id),
  constraint pieces_check CHECK (kind = 'Project'::text OR NOT open_collaboration),
  constraint pieces_description_check CHECK (length(description) <= 500),
  constraint pieces_document_version_check CHECK (document_version >= 0),
  constraint pieces_kind_check CHECK (kind = ANY (ARRAY['Project'::text, 'Song'::text])),
  constraint pieces_title_check CHECK (length(title) >= 1 AND length(title) <= 100)
);
CREATE INDEX pieces_of_owner ON public.pieces USING btree (owner_id, updated_at DESC, id DESC);
CREATE INDEX pieces_of_workspace ON public.pieces USING btree (workspace_id, updated_at DESC, id DESC) WHERE (workspace_id IS NOT NULL);

create table plan_offers (
  plan text not null,
  on_sale boolean not null,
  updated_at timestamp(3) with time zone not null,
  constraint plan_offers_pkey PRIMARY KEY (plan),
  constraint plan_offers_plan_check CHECK (length(plan) >= 1 AND length(plan) <= 50)
);

create table plan_prices (
  plan text not null,
  frequency text not null,
  currency text not null,
  price_minor bigint not null,
  valid_from timestamp(3) with time zone not null,
  constraint plan_prices_pkey PRIMARY KEY (plan, frequency, currency, valid_from),
  constraint plan_prices_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint plan_prices_frequency_check CHECK (frequency = ANY (ARRAY['monthly'::text, 'yearly'::text])),
  constraint plan_prices_plan_check CHECK (length(plan) >= 1 AND length(plan) <= 50),
  constraint plan_prices_price_minor_check CHECK (price_minor > 0)
);

create table played_tracks (
  user_id uuid not null,
  track_id uuid not null,
  played_at timestamp(3) with time zone not null,
  "position" integer not null,
  constraint played_tracks_pkey PRIMARY KEY (user_id, track_id),
  constraint played_tracks_position_check CHECK ("position" >= 0 AND "position" <= 86400000)
);
CREATE INDEX played_tracks_by_age ON public.played_tracks USING btree (played_at);
CREATE INDEX played_tracks_lately ON public.played_tracks USING btree (user_id, played_at DESC, track_id DESC);

create table played_tracks_off (
  user_id uuid not null,
  constraint played_tracks_off_pkey PRIMARY KEY (user_id)
);

create table presets (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  tags text[] not null default '{}'::text[],
  devices jsonb not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint presets_pkey PRIMARY KEY (id),
  constraint presets_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE INDEX presets_of_user ON public.presets USING btree (user_id);

create table price_moves (
  id uuid not null,
  move_id uuid not null,
  subscription_id uuid not null,
  item text not null,
  old_minor bigint not null,
  new_minor bigint not null,
  currency text not null,
  noticed_at timestamp with time zone not null,
  effective_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  called_off_at timestamp with time zone,
  lapsed_at timestamp with time zone,
  constraint price_moves_pkey PRIMARY KEY (id),
  constraint price_moves_check CHECK (num_nonnulls(applied_at, called_off_at, lapsed_at) <= 1),
  constraint price_moves_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint price_moves_item_check CHECK (length(item) >= 1 AND length(item) <= 50),
  constraint price_moves_new_minor_check CHECK (new_minor > 0),
  constraint price_moves_old_minor_check CHECK (old_minor > 0)
);
CREATE INDEX price_moves_move ON public.price_moves USING btree (move_id);
CREATE UNIQUE INDEX price_moves_open ON public.price_moves USING btree (subscription_id) WHERE ((applied_at IS NULL) AND (called_off_at IS NULL) AND (lapsed_at IS NULL));

create table product_files (
  id uuid not null,
  product_id uuid not null,
  place smallint not null,
  file_name text not null,
  object_key text not null,
  size_bytes bigint not null,
  constraint product_files_pkey PRIMARY KEY (id),
  constraint product_files_object_key_key UNIQUE (object_key),
  constraint product_files_product_id_place_key UNIQUE (product_id, place),
  constraint product_files_file_name_check CHECK (length(file_name) >= 1 AND length(file_name) <= 200),
  constraint product_files_object_key_check CHECK (length(object_key) >= 1 AND length(object_key) <= 400),
  constraint product_files_place_check CHECK (place >= 0),
  constraint product_files_size_bytes_check CHECK (size_bytes > 0)
);

create table product_prices (
  product_id uuid not null,
  currency text not null,
  valid_from timestamp(3) with time zone not null,
  amount_minor bigint not null,
  constraint product_prices_pkey PRIMARY KEY (product_id, currency, valid_from),
  constraint product_prices_amount_minor_check CHECK (amount_minor >= 0),
  constraint product_prices_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text)
);
CREATE INDEX product_prices_by_amount ON public.product_prices USING btree (currency, amount_minor, product_id);

create table product_sounds (
  product_id uuid not null,
  place smallint not null,
  upload text not null,
  name text not null,
  kind text not null,
  constraint product_sounds_pkey PRIMARY KEY (product_id, place),
  constraint product_sounds_upload_key UNIQUE (upload),
  constraint product_sounds_kind_check CHECK (kind = ANY (ARRAY['loop'::text, 'one_shot'::text])),
  constraint product_sounds_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint product_sounds_place_check CHECK (place >= 0),
  constraint product_sounds_upload_check CHECK (length(upload) >= 1 AND length(upload) <= 60)
);

create table products (
  id uuid not null,
  class text not null,
  kind text not null generated always as (
CASE
    WHEN (class = 'SingleSound'::text) THEN 'sound'::text
    WHEN (class ~~ '%Content'::text) THEN 'content'::text
    ELSE 'pack'::text
END) stored,
  title text not null,
  description text not null default ''::text,
  style text not null,
  bpm smallint,
  musical_key text not null default ''::text,
  contents jsonb not null default '[]'::jsonb,
  licence text not null default ''::text,
  artist_id uuid,
  preview_key text,
  preview_ms integer,
  waveform_key text,
  published_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  failure text not null default ''::text,
  image_key text,
  made_of text not null default ''::text,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_bpm_check CHECK (bpm >= 20 AND bpm <= 400),
  constraint products_check CHECK (published_at IS NULL OR preview_key IS NOT NULL AND preview_ms IS NOT NULL),
  constraint products_class_check CHECK (class ~ '^[A-Z][A-Za-z]{0,59}$'::text),
  constraint products_contents_check CHECK (jsonb_typeof(contents) = 'array'::text),
  constraint products_description_check CHECK (length(description) <= 2000),
  constraint products_failure_check CHECK (length(failure) <= 300),
  constraint products_image_key_check CHECK (length(image_key) <= 400),
  constraint products_licence_check CHECK (length(licence) <= 10000),
  constraint products_made_of_check CHECK (length(made_of) <= 10000),
  constraint products_musical_key_check CHECK (length(musical_key) <= 40),
  constraint products_preview_key_check CHECK (length(preview_key) <= 400),
  constraint products_preview_ms_check CHECK (preview_ms > 0),
  constraint products_style_check CHECK (length(style) >= 1 AND length(style) <= 40),
  constraint products_title_check CHECK (length(title) >= 1 AND length(title) <= 100),
  constraint products_waveform_key_check CHECK (length(waveform_key) <= 400)
);
CREATE INDEX products_by_creation ON public.products USING btree (created_at DESC, id DESC);
CREATE INDEX products_newest ON public.products USING btree (published_at DESC, id DESC) WHERE (published_at IS NOT NULL);
CREATE INDEX products_newest_of_kind ON public.products USING btree (kind, published_at DESC, id DESC) WHERE (published_at IS NOT NULL);
CREATE INDEX products_newest_of_style ON public.products USING btree (style, published_at DESC, id DESC) WHERE (published_at IS NOT NULL);
CREATE INDEX products_of_artist ON public.products USING btree (artist_id) WHERE (artist_id IS NOT NULL);

create table project_bans (
  piece_id uuid not null,
  user_id uuid not null,
  banned_as text not null,
  created_at timestamp with time zone not null,
  constraint project_bans_pkey PRIMARY KEY (piece_id, user_id)
);
CREATE INDEX project_bans_by_age ON public.project_bans USING btree (piece_id, created_at, user_id);
CREATE INDEX project_bans_by_user ON public.project_bans USING btree (user_id);

create table project_documents (
  piece_id uuid not null,
  version integer not null,
  bytes bytea not null,
  sha256 bytea not null,
  saved_at timestamp(3) with time zone not null,
  kind text not null default 'auto'::text,
  label text,
  saved_by uuid,
  epoch integer not null default 1,
  up_to_seq bigint not null default 0,
  constraint project_documents_pkey PRIMARY KEY (piece_id, version),
  constraint project_documents_bytes_check CHECK (length(bytes) <= 16777216),
  constraint project_documents_epoch_check CHECK (epoch >= 1),
  constraint project_documents_kind_check CHECK (kind = ANY (ARRAY['auto'::text, 'named'::text, 'publish'::text, 'restore'::text, 'hand_in'::text])),
  constraint project_documents_label_check CHECK (length(label) >= 1 AND length(label) <= 100),
  constraint project_documents_sha256_check CHECK (length(sha256) = 32),
  constraint project_documents_up_to_seq_check CHECK (up_to_seq >= 0),
  constraint project_documents_version_check CHECK (version >= 1)
);
CREATE INDEX project_documents_of_user ON public.project_documents USING btree (saved_by) WHERE (saved_by IS NOT NULL);

create table project_limit_lifts (
  user_id uuid not null,
  campaign text not null,
  ends_at timestamp(3) with time zone not null,
  constraint project_limit_lifts_pkey PRIMARY KEY (user_id, campaign),
  constraint project_limit_lifts_campaign_check CHECK (length(campaign) >= 1 AND length(campaign) <= 100)
);

create table project_logs (
  piece_id uuid not null,
  epoch integer not null default 1,
  last_seq bigint not null default 0,
  constraint project_logs_pkey PRIMARY KEY (piece_id),
  constraint project_logs_epoch_check CHECK (epoch >= 1),
  constraint project_logs_last_seq_check CHECK (last_seq >= 0)
);

create table project_memberships (
  id uuid not null,
  piece_id uuid not null,
  user_id uuid not null,
  origin text not null,
  created_at timestamp(3) with time zone not null,
  accepted_at timestamp(3) with time zone,
  declined_at timestamp(3) with time zone,
  role text not null default 'editor'::text,
  constraint project_memberships_pkey PRIMARY KEY (id),
  constraint project_memberships_check CHECK (accepted_at IS NULL OR declined_at IS NULL),
  constraint project_memberships_origin_check CHECK (origin = ANY (ARRAY['invitation'::text, 'request'::text])),
  constraint project_memberships_role_check CHECK (role = ANY (ARRAY['editor'::text, 'listener'::text]))
);
CREATE INDEX project_members ON public.project_memberships USING btree (piece_id, accepted_at, id) WHERE (accepted_at IS NOT NULL);
CREATE INDEX project_memberships_of_user ON public.project_memberships USING btree (user_id, piece_id);
CREATE UNIQUE INDEX project_memberships_once ON public.project_memberships USING btree (piece_id, user_id) WHERE (declined_at IS NULL);

create table project_pictures (
  piece_id uuid not null,
  version integer not null,
  svg text not null,
  drawn_at timestamp(3) with time zone not null,
  constraint project_pictures_pkey PRIMARY KEY (piece_id),
  constraint project_pictures_svg_check CHECK (length(svg) <= 1000000)
);

create unlogged table project_presence (
  connection_id uuid not null,
  piece_id uuid not null,
  user_id uuid not null,
  seen_at timestamp(3) with time zone not null,
  constraint project_presence_pkey PRIMARY KEY (connection_id)
);
CREATE INDEX project_presence_of_piece ON public.project_presence USING btree (piece_id, seen_at);
CREATE INDEX project_presence_of_user ON public.project_presence USING btree (user_id);

create table project_templates (
  id uuid not null,
  piece_id uuid not null,
  created_at timestamp(3) with time zone not null,
  tags text[] not null default '{}'::text[],
  constraint project_templates_pkey PRIMARY KEY (id),
  constraint project_templates_piece_id_key UNIQUE (piece_id),
  constraint project_templates_tags_check CHECK (cardinality(tags) <= 5)
);
CREATE INDEX project_templates_by_tag ON public.project_templates USING gin (tags);
CREATE INDEX project_templates_newest ON public.project_templates USING btree (created_at DESC, id DESC);

create table project_updates (
  piece_id uuid not null,
  epoch integer not null,
  seq bigint not null,
  bytes bytea not null,
  written_by uuid,
  at timestamp(3) with time zone not null,
  constraint project_updates_pkey PRIMARY KEY (piece_id, epoch, seq),
  constraint project_updates_bytes_check CHECK (length(bytes) >= 1 AND length(bytes) <= 16777216),
  constraint project_updates_seq_check CHECK (seq >= 1)
);
CREATE INDEX project_updates_of_user ON public.project_updates USING btree (written_by) WHERE (written_by IS NOT NULL);

create table publication_people (
  publication_id uuid not null,
  user_id uuid not null,
  constraint publication_people_pkey PRIMARY KEY (publication_id, user_id)
);
CREATE INDEX publication_people_of_user ON public.publication_people USING btree (user_id);

create table publications (
  id uuid not null,
  piece_id uuid,
  version integer not null,
  user_id uuid not null,
  key uuid not null,
  state text not null default 'open'::text,
  failure text,
  title text not null,
  description text not null default ''::text,
  genre_id integer,
  image_key text,
  image_colour text,
  allow_comments boolean not null,
  allow_download boolean not null,
  allow_remixes boolean not null,
  created_at timestamp(3) with time zone not null,
  seen_at timestamp(3) with time zone not null,
  constraint publications_pkey PRIMARY KEY (id),
  constraint publications_user_id_key_key UNIQUE (user_id, key),
  constraint publications_description_check CHECK (char_length(description) <= 2000),
  constraint publications_failure_check CHECK (failure = ANY (ARRAY['too_large'::text, 'too_long'::text, 'nothing'::text, 'too_costly'::text, 'unreadable'::text, 'storage_full'::text, 'project_gone'::text, 'suspended'::text, 'interrupted'::text])),
  constraint publications_state_check CHECK (state = ANY (ARRAY['open'::text, 'done'::text, 'failed'::text])),
  constraint publications_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 100),
  constraint publications_version_check CHECK (version >= 1)
);
CREATE INDEX publications_of_piece ON public.publications USING btree (piece_id, created_at DESC) WHERE (piece_id IS NOT NULL);
CREATE UNIQUE INDEX publications_open ON public.publications USING btree (piece_id, user_id, version) WHERE (state = 'open'::text);

create unlogged table rate_counters (
  key text not null,
  window_start timestamp with time zone not null,
  count integer not null,
  constraint rate_counters_pkey PRIMARY KEY (key),
  constraint rate_counters_count_check CHECK (count >= 0),
  constraint rate_counters_key_check CHECK (length(key) <= 300)
);
CREATE INDEX rate_counters_by_age ON public.rate_counters USING btree (window_start);

create table receipt_counters (
  series text not null,
  last_number bigint not null,
  constraint receipt_counters_pkey PRIMARY KEY (series),
  constraint receipt_counters_last_number_check CHECK (last_number > 0),
  constraint receipt_counters_series_check CHECK (series ~ '^[RC][0-9]{4}$'::text)
);

create table receipts (
  id uuid not null,
  series text not null,
  number bigint not null,
  kind text not null,
  payment_id uuid,
  refund_id uuid,
  corrects_id uuid,
  user_id uuid,
  issued_at timestamp(3) with time zone not null,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  evidence jsonb not null,
  consent text not null,
  currency text not null,
  gross_minor bigint not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  tax_rate integer,
  tax_country text,
  reverse_charge boolean not null,
  constraint receipts_pkey PRIMARY KEY (id),
  constraint receipts_refund_id_key UNIQUE (refund_id),
  constraint receipts_series_number_key UNIQUE (series, number),
  constraint receipts_check CHECK ((net_minor + tax_minor) = gross_minor),
  constraint receipts_check1 CHECK (NOT reverse_charge OR tax_minor = 0),
  constraint receipts_check2 CHECK (kind = 'credit_note'::text OR corrects_id IS NULL AND refund_id IS NULL),
  constraint receipts_consent_check CHECK (length(consent) <= 500),
  constraint receipts_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint receipts_gross_minor_check CHECK (gross_minor > 0),
  constraint receipts_kind_check CHECK (kind = ANY (ARRAY['receipt'::text, 'credit_note'::text])),
  constraint receipts_net_minor_check CHECK (net_minor >= 0),
  constraint receipts_number_check CHECK (number > 0),
  constraint receipts_tax_country_check CHECK (tax_country ~ '^[A-Z]{2}$'::text),
  constraint receipts_tax_minor_check CHECK (tax_minor >= 0),
  constraint receipts_tax_rate_check CHECK (tax_rate >= 0 AND tax_rate <= 10000)
);
CREATE INDEX receipts_by_time ON public.receipts USING btree (issued_at);
CREATE INDEX receipts_corrected ON public.receipts USING btree (corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE UNIQUE INDEX receipts_of_chargeback ON public.receipts USING btree (payment_id) WHERE ((kind = 'credit_note'::text) AND (refund_id IS NULL));
CREATE UNIQUE INDEX receipts_of_payment ON public.receipts USING btree (payment_id) WHERE (kind = 'receipt'::text);
CREATE INDEX receipts_of_user ON public.receipts USING btree (user_id, issued_at DESC, id DESC) WHERE (user_id IS NOT NULL);

create table record_reads (
  id uuid not null,
  organization_id uuid not null,
  reader_id uuid not null,
  what text not null,
  student_ids uuid[] not null,
  reason text not null default ''::text,
  session_key text not null,
  read_at timestamp(3) with time zone not null,
  constraint record_reads_pkey PRIMARY KEY (id),
  constraint record_reads_reason_check CHECK (length(reason) <= 500),
  constraint record_reads_session_key_check CHECK (length(session_key) <= 60),
  constraint record_reads_student_ids_check CHECK (cardinality(student_ids) >= 1 AND cardinality(student_ids) <= 100000),
  constraint record_reads_what_check CHECK (length(what) >= 1 AND length(what) <= 100)
);
CREATE INDEX record_reads_by_age ON public.record_reads USING btree (read_at);
CREATE INDEX record_reads_in_order ON public.record_reads USING btree (organization_id, read_at DESC, id DESC);
CREATE INDEX record_reads_of_reader ON public.record_reads USING btree (reader_id);
CREATE INDEX record_reads_of_session ON public.record_reads USING btree (session_key);
CREATE INDEX record_reads_of_student ON public.record_reads USING gin (student_ids);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_code_hash_check CHECK (length(code_hash) = 32)
);

create table referrals (
  id text not null,
  user_id uuid,
  influencer_name text,
  created_at timestamp(3) with time zone not null,
  constraint referrals_pkey PRIMARY KEY (id),
  constraint referrals_user_id_key UNIQUE (user_id),
  constraint referrals_check CHECK (num_nonnulls(user_id, influencer_name) = 1),
  constraint referrals_id_check CHECK (id ~ '^[A-Za-z0-9]{12}$'::text),
  constraint referrals_influencer_name_check CHECK (length(influencer_name) >= 1 AND length(influencer_name) <= 100)
);

create table referred_users (
  user_id uuid not null,
  referral_id text not null,
  created_at timestamp(3) with time zone not null,
  subscription_started_at timestamp(3) with time zone,
  prize_at timestamp(3) with time zone,
  constraint referred_users_pkey PRIMARY KEY (user_id)
);
CREATE INDEX referred_users_by_referral ON public.referred_users USING btree (referral_id, created_at DESC, user_id DESC);

create table refunds (
  id uuid not null,
  payment_id uuid not null,
  amount_minor bigint not null,
  reason text not null,
  note text not null,
  requested_by uuid,
  state text not null,
  gateway_refund_id text,
  created_at timestamp(3) with time zone not null,
  settled_at timestamp(3) with time zone,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_payment_id_gateway_refund_id_key UNIQUE (payment_id, gateway_refund_id),
  constraint refunds_amount_minor_check CHECK (amount_minor > 0),
  constraint refunds_check CHECK ((settled_at IS NULL) = (state = 'requested'::text)),
  constraint refunds_gateway_refund_id_check CHECK (length(gateway_refund_id) >= 1 AND length(gateway_refund_id) <= 200),
  constraint refunds_note_check CHECK (length(note) <= 500),
  constraint refunds_reason_check CHECK (reason = ANY (ARRAY['admin'::text, 'withdrawal'::text, 'undeliverable'::text, 'gateway'::text])),
  constraint refunds_state_check CHECK (state = ANY (ARRAY['requested'::text, 'succeeded'::text, 'failed'::text]))
);
CREATE INDEX refunds_by_admin ON public.refunds USING btree (requested_by) WHERE (requested_by IS NOT NULL);
CREATE INDEX refunds_made ON public.refunds USING btree (settled_at) WHERE (state = 'succeeded'::text);
CREATE INDEX refunds_of_payment ON public.refunds USING btree (payment_id);
CREATE INDEX refunds_open ON public.refunds USING btree (created_at) WHERE (state = 'requested'::text);

create table removed_students (
  organization_id uuid not null,
  user_id uuid not null,
  name text not null,
  removed_at timestamp(3) with time zone not null,
  constraint removed_students_pkey PRIMARY KEY (user_id),
  constraint removed_students_name_check CHECK (length(name) >= 1 AND length(name) <= 100)
);
CREATE INDEX removed_students_of_school ON public.removed_students USING btree (organization_id, removed_at, user_id);

create table renewal_credits (
  id uuid not null,
  subscription_id uuid not null,
  gateway_subscription_id text not null,
  period_end timestamp with time zone not null,
  amount_minor bigint not null,
  currency text not null,
  state text not null,
  gateway_charge_id text,
  created_at timestamp with time zone not null,
  constraint renewal_credits_pkey PRIMARY KEY (id),
  constraint renewal_credits_subscription_id_period_end_key UNIQUE (subscription_id, period_end),
  constraint renewal_credits_amount_minor_check CHECK (amount_minor > 0),
  constraint renewal_credits_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint renewal_credits_gateway_charge_id_check CHECK (length(gateway_charge_id) >= 1 AND length(gateway_charge_id) <= 200),
  constraint renewal_credits_gateway_subscription_id_check CHECK (length(gateway_subscription_id) >= 1 AND length(gateway_subscription_id) <= 200),
  constraint renewal_credits_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'used'::text, 'lost'::text]))
);

create table reports (
  id uuid not null,
  case_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  created_at timestamp(3) with time zone not null,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 2000)
);
CREATE INDEX reports_by_reporter ON public.reports USING btree (reporter_id, created_at DESC);
CREATE INDEX reports_of_case ON public.reports USING btree (case_id, created_at DESC, id DESC);

create table retention_runs (
  id uuid not null,
  started_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  done jsonb not null default '{}'::jsonb,
  constraint retention_runs_pkey PRIMARY KEY (id)
);
CREATE INDEX retention_runs_by_age ON public.retention_runs USING btree (started_at);

create table roster_links (
  organization_id uuid not null,
  source text not null,
  kind text not null,
  sourced_id text not null,
  user_id uuid,
  workspace_id uuid,
  constraint roster_links_pkey PRIMARY KEY (organization_id, source, kind, sourced_id),
  constraint roster_links_check CHECK ((kind = 'person'::text) = (user_id IS NOT NULL) AND (kind = 'class'::text) = (workspace_id IS NOT NULL)),
  constraint roster_links_kind_check CHECK (kind = ANY (ARRAY['person'::text, 'class'::text])),
  constraint roster_links_source_check CHECK (source = ANY (ARRAY['csv'::text, 'oneroster'::text])),
  constraint roster_links_sourced_id_check CHECK (length(sourced_id) >= 1 AND length(sourced_id) <= 300)
);
CREATE INDEX roster_links_of_class ON public.roster_links USING btree (workspace_id) WHERE (workspace_id IS NOT NULL);
CREATE INDEX roster_links_of_user ON public.roster_links USING btree (user_id) WHERE (user_id IS NOT NULL);

create table roster_runs (
  id uuid not null,
  organization_id uuid not null,
  source text,
  upload text,
  file_name text not null,
  state text not null,
  whole_school boolean not null,
  header jsonb,
  columns jsonb,
  columns_chosen boolean not null default false,
  plan jsonb,
  plan_hash text,
  faults jsonb not null default '[]'::jsonb,
  undo jsonb,
  created_by uuid,
  undone_by uuid,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  applied_at timestamp(3) with time zone,
  applied_order integer,
  constraint roster_runs_pkey PRIMARY KEY (id),
  constraint roster_runs_file_name_check CHECK (length(file_name) <= 255),
  constraint roster_runs_plan_hash_check CHECK (length(plan_hash) = 64),
  constraint roster_runs_source_check CHECK (source = ANY (ARRAY['csv'::text, 'oneroster'::text])),
  constraint roster_runs_state_check CHECK (state = ANY (ARRAY['reading'::text, 'ready'::text, 'applying'::text, 'applied'::text, 'refused'::text, 'undoing'::text, 'undone'::text])),
  constraint roster_runs_upload_check CHECK (length(upload) <= 60)
);
CREATE UNIQUE INDEX roster_runs_at_work ON public.roster_runs USING btree (organization_id) WHERE (state = ANY (ARRAY['reading'::text, 'applying'::text, 'undoing'::text]));
CREATE INDEX roster_runs_by_age ON public.roster_runs USING btree (organization_id, created_at DESC, id DESC);
CREATE INDEX roster_runs_by_update ON public.roster_runs USING btree (updated_at);
CREATE INDEX roster_runs_of_user ON public.roster_runs USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX roster_runs_undone_by ON public.roster_runs USING btree (undone_by) WHERE (undone_by IS NOT NULL);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table school_notices (
  organization_id uuid not null,
  kind text not null,
  ends_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  constraint school_notices_pkey PRIMARY KEY (organization_id, kind, ends_at),
  constraint school_notices_kind_check CHECK (length(kind) >= 1 AND length(kind) <= 40)
);

create table school_sign_ins (
  organization_id uuid not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  domains text[] not null,
  is_on boolean not null,
  changed_at timestamp(3) with time zone not null,
  version uuid not null,
  constraint school_sign_ins_pkey PRIMARY KEY (organization_id),
  constraint school_sign_ins_client_id_check CHECK (length(client_id) >= 1 AND length(client_id) <= 255),
  constraint school_sign_ins_client_secret_check CHECK (octet_length(client_secret) >= 29 AND octet_length(client_secret) <= 1100),
  constraint school_sign_ins_domains_check CHECK (cardinality(domains) >= 1 AND cardinality(domains) <= 10),
  constraint school_sign_ins_issuer_check CHECK (length(issuer) >= 9 AND length(issuer) <= 300)
);
CREATE INDEX school_sign_ins_by_domain ON public.school_sign_ins USING gin (domains) WHERE is_on;

create table school_transfers (
  id uuid not null,
  organization_id uuid not null,
  licences integer not null,
  ends_at timestamp with time zone not null,
  note text not null,
  created_at timestamp with time zone not null,
  constraint school_transfers_pkey PRIMARY KEY (id),
  constraint school_transfers_licences_check CHECK (licences >= 1 AND licences <= 10000),
  constraint school_transfers_note_check CHECK (length(note) >= 1 AND length(note) <= 500)
);
CREATE INDEX school_transfers_by_school ON public.school_transfers USING btree (organization_id, created_at, id);

create table school_year_classes (
  year_id uuid not null,
  organization_id uuid not null,
  class_id uuid not null,
  fate text not null,
  name text not null,
  year integer not null,
  next_id uuid,
  next_name text,
  former jsonb,
  constraint school_year_classes_pkey PRIMARY KEY (year_id, class_id),
  constraint school_year_classes_check CHECK ((fate = 'up'::text) = (next_id IS NOT NULL) AND (next_id IS NULL) = (next_name IS NULL)),
  constraint school_year_classes_fate_check CHECK (fate = ANY (ARRAY['up'::text, 'stays'::text, 'leaves'::text, 'ends'::text])),
  constraint school_year_classes_name_check CHECK (length(name) <= 100),
  constraint school_year_classes_next_name_check CHECK (length(next_name) >= 1 AND length(next_name) <= 100)
);
CREATE INDEX school_year_classes_of_class ON public.school_year_classes USING btree (class_id);
CREATE INDEX school_year_classes_of_school ON public.school_year_classes USING btree (organization_id);

create table school_year_leavers (
  id uuid not null,
  year_id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  class_id uuid,
  name text not null,
  former jsonb,
  left_at timestamp(3) with time zone,
  code_handle text,
  code_hash text,
  code_made_at timestamp(3) with time zone,
  tries integer not null default 0,
  constraint school_year_leavers_pkey PRIMARY KEY (id),
  constraint school_year_leavers_code_handle_key UNIQUE (code_handle),
  constraint school_year_leavers_year_id_user_id_key UNIQUE (year_id, user_id),
  constraint school_year_leavers_check CHECK ((code_handle IS NULL) = (code_hash IS NULL) AND (code_hash IS NULL) = (code_made_at IS NULL)),
  constraint school_year_leavers_code_handle_check CHECK (code_handle ~ '^[BCDFGHJKMNPRTWXY]{8}$'::text),
  constraint school_year_leavers_code_hash_check CHECK (length(code_hash) <= 200),
  constraint school_year_leavers_name_check CHECK (length(name) <= 200)
);
CREATE INDEX school_year_leavers_of_school ON public.school_year_leavers USING btree (organization_id);
CREATE INDEX school_year_leavers_of_user ON public.school_year_leavers USING btree (user_id);

create table school_year_moves (
  id uuid not null,
  year_id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  class_id uuid not null,
  role text not null,
  group_name text not null default ''::text,
  constraint school_year_moves_pkey PRIMARY KEY (id),
  constraint school_year_moves_year_id_class_id_user_id_key UNIQUE (year_id, class_id, user_id),
  constraint school_year_moves_group_name_check CHECK (length(group_name) <= 50),
  constraint school_year_moves_role_check CHECK (role = ANY (ARRAY['teacher'::text, 'student'::text]))
);
CREATE INDEX school_year_moves_of_school ON public.school_year_moves USING btree (organization_id);
CREATE INDEX school_year_moves_of_user ON public.school_year_moves USING btree (user_id);

create table school_years (
  id uuid not null,
  organization_id uuid not null,
  year integer not null,
  state text not null,
  step integer not null default 0,
  students integer not null,
  leaving integer not null,
  accepted_by uuid,
  accepted_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  undo_until timestamp(3) with time zone not null,
  undone_at timestamp(3) with time zone,
  not_restored integer not null default 0,
  reminded_at timestamp(3) with time zone,
  cleared_at timestamp(3) with time zone,
  constraint school_years_pkey PRIMARY KEY (id),
  constraint school_years_state_check CHECK (state = ANY (ARRAY['ending'::text, 'ended'::text, 'undoing'::text, 'undone'::text])),
  constraint school_years_year_check CHECK (year >= 1900 AND year <= 2200)
);
CREATE INDEX school_years_accepted_by ON public.school_years USING btree (accepted_by) WHERE (accepted_by IS NOT NULL);
CREATE UNIQUE INDEX school_years_at_work ON public.school_years USING btree (organization_id) WHERE (state = ANY (ARRAY['ending'::text, 'undoing'::text]));
CREATE INDEX school_years_by_undo ON public.school_years USING btree (undo_until) WHERE (cleared_at IS NULL);
CREATE INDEX school_years_of_school ON public.school_years USING btree (organization_id, accepted_at DESC, id DESC);
CREATE UNIQUE INDEX school_years_once ON public.school_years USING btree (organization_id, year) WHERE (state <> 'undone'::text);

create table search_group_orders (
  id uuid not null,
  by_popularity bigint not null,
  by_volume bigint not null,
  by_time bigint not null,
  haystack text not null default ''::text,
  circle uuid,
  constraint search_group_orders_pkey PRIMARY KEY (id)
);
CREATE INDEX search_group_orders_by_popularity ON public.search_group_orders USING btree (by_popularity, id);
CREATE INDEX search_group_orders_by_time ON public.search_group_orders USING btree (by_time, id);
CREATE INDEX search_group_orders_by_volume ON public.search_group_orders USING btree (by_volume, id);
CREATE INDEX search_group_orders_popular ON public.search_group_orders USING btree (by_popularity, id) INCLUDE (haystack, circle);

create table search_groups (
  id uuid not null,
  name text not null,
  other text not null,
  haystack text not null generated always as (((name || '
'::text) || other)) stored,
  circle uuid,
  constraint search_groups_pkey PRIMARY KEY (id)
);
CREATE INDEX search_groups_by_name ON public.search_groups USING btree (name COLLATE "C");
CREATE INDEX search_groups_by_other ON public.search_groups USING btree (other COLLATE "C");
CREATE INDEX search_groups_by_pair ON public.search_groups USING gin (search_pairs(haystack)) WITH (gin_pending_list_limit='512');
CREATE INDEX search_groups_by_part ON public.search_groups USING gin (haystack gin_trgm_ops) WITH (gin_pending_list_limit='512');

create table search_track_orders (
  id uuid not null,
  by_popularity bigint not null,
  by_volume bigint not null,
  by_time bigint not null,
  haystack text not null default ''::text,
  circle uuid,
  constraint search_track_orders_pkey PRIMARY KEY (id)
);
CREATE INDEX search_track_orders_by_popularity ON public.search_track_orders USING btree (by_popularity, id);
CREATE INDEX search_track_orders_by_time ON public.search_track_orders USING btree (by_time, id);
CREATE INDEX search_track_orders_by_volume ON public.search_track_orders USING btree (by_volume, id);
CREATE INDEX search_track_orders_popular ON public.search_track_orders USING btree (by_popularity, id) INCLUDE (haystack, circle);

create table search_tracks (
  id uuid not null,
  name text not null,
  other text not null,
  haystack text not null generated always as (((name || '
'::text) || other)) stored,
  circle uuid,
  facets text[] not null default '{}'::text[],
  bpm real,
  listed_at timestamp with time zone,
  constraint search_tracks_pkey PRIMARY KEY (id)
);
CREATE INDEX search_tracks_by_bpm ON public.search_tracks USING btree (bpm) WHERE (bpm IS NOT NULL);
CREATE INDEX search_tracks_by_facet ON public.search_tracks USING gin (facets) WITH (gin_pending_list_limit='512');
CREATE INDEX search_tracks_by_listing ON public.search_tracks USING btree (listed_at);
CREATE INDEX search_tracks_by_name ON public.search_tracks USING btree (name COLLATE "C");
CREATE INDEX search_tracks_by_other ON public.search_tracks USING btree (other COLLATE "C");
CREATE INDEX search_tracks_by_pair ON public.search_tracks USING gin (search_pairs(haystack)) WITH (gin_pending_list_limit='512');
CREATE INDEX search_tracks_by_part ON public.search_tracks USING gin (haystack gin_trgm_ops) WITH (gin_pending_list_limit='512');

create table search_user_orders (
  id uuid not null,
  by_popularity bigint not null,
  by_volume bigint not null,
  by_time bigint not null,
  haystack text not null default ''::text,
  circle uuid,
  constraint search_user_orders_pkey PRIMARY KEY (id)
);
CREATE INDEX search_user_orders_by_popularity ON public.search_user_orders USING btree (by_popularity, id);
CREATE INDEX search_user_orders_by_time ON public.search_user_orders USING btree (by_time, id);
CREATE INDEX search_user_orders_by_volume ON public.search_user_orders USING btree (by_volume, id);
CREATE INDEX search_user_orders_popular ON public.search_user_orders USING btree (by_popularity, id) INCLUDE (haystack, circle);

create table search_users (
  id uuid not null,
  name text not null,
  other text not null,
  haystack text not null generated always as (((name || '
'::text) || other)) stored,
  circle uuid,
  constraint search_users_pkey PRIMARY KEY (id)
);
CREATE INDEX search_users_by_name ON public.search_users USING btree (name COLLATE "C");
CREATE INDEX search_users_by_other ON public.search_users USING btree (other COLLATE "C");
CREATE INDEX search_users_by_pair ON public.search_users USING gin (search_pairs(haystack)) WITH (gin_pending_list_limit='512');
CREATE INDEX search_users_by_part ON public.search_users USING gin (haystack gin_trgm_ops) WITH (gin_pending_list_limit='512');

create table search_words (
  word text not null,
  constraint search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_nearby ON public.search_words USING gin (search_deletions(word));

create table second_factor_duties (
  organization_id uuid not null,
  user_id uuid not null,
  due_at timestamp(3) with time zone not null,
  emailed_at timestamp(3) with time zone,
  constraint second_factor_duties_pkey PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX second_factor_duties_of_user ON public.second_factor_duties USING btree (user_id);
CREATE INDEX second_factor_duties_to_email ON public.second_factor_duties USING btree (due_at) WHERE (emailed_at IS NULL);

create table second_factors (
  user_id uuid not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_secret_check CHECK (length(secret) <= 200)
);

create table security_events (
  id uuid not null default gen_random_uuid(),
  at timestamp(3) with time zone not null,
  kind text not null,
  user_id uuid,
  actor_id uuid,
  session_key text collate "C" not null default ''::text,
  network text not null default ''::text,
  organization_id uuid,
  details jsonb not null default '{}'::jsonb,
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_details_check CHECK (length(details::text) <= 500),
  constraint security_events_kind_check CHECK (length(kind) >= 1 AND length(kind) <= 40),
  constraint security_events_network_check CHECK (length(network) <= 60),
  constraint security_events_of_nobody CHECK (user_id IS NOT NULL OR kind = 'sign_in_failed'::text),
  constraint security_events_session_key_check CHECK (length(session_key) <= 60)
);
CREATE INDEX security_events_by_age ON public.security_events USING btree (at);
CREATE INDEX security_events_of_session ON public.security_events USING btree (session_key) WHERE (session_key <> ''::text);
CREATE INDEX security_events_of_user ON public.security_events USING btree (user_id, at);

create table sessions (
  id_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  user_agent text not null,
  network text not null,
  proved_at timestamp with time zone not null,
  handed_by bytea,
  proved_by_school uuid,
  constraint sessions_pkey PRIMARY KEY (id_hash),
  constraint sessions_id_hash_check CHECK (length(id_hash) = 32),
  constraint sessions_network_check CHECK (length(network) <= 60),
  constraint sessions_user_agent_check CHECK (length(user_agent) <= 400)
);
CREATE INDEX sessions_by_giver ON public.sessions USING btree (handed_by) WHERE (handed_by IS NOT NULL);
CREATE INDEX sessions_by_last_use ON public.sessions USING btree (last_seen_at);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);
CREATE INDEX sessions_proved_by_school ON public.sessions USING btree (proved_by_school, user_id) WHERE (proved_by_school IS NOT NULL);

create table sign_up_invitations (
  id uuid not null,
  token_hash bytea not null,
  note text not null default ''::text,
  max_uses integer,
  uses integer not null default 0,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone not null,
  constraint sign_up_invitations_pkey PRIMARY KEY (id),
  constraint sign_up_invitations_token_hash_key UNIQUE (token_hash),
  constraint sign_up_invitations_check CHECK (uses >= 0 AND (max_uses IS NULL OR uses <= max_uses)),
  constraint sign_up_invitations_max_uses_check CHECK (max_uses >= 1 AND max_uses <= 10000),
  constraint sign_up_invitations_note_check CHECK (length(note) <= 100),
  constraint sign_up_invitations_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX sign_up_invitations_by_age ON public.sign_up_invitations USING btree (created_at DESC, id DESC);
CREATE INDEX sign_up_invitations_by_member ON public.sign_up_invitations USING btree (created_by) WHERE (created_by IS NOT NULL);

create table similar_refreshes (
  track_id uuid not null,
  refreshed_at timestamp(3) with time zone not null,
  constraint similar_refreshes_pkey PRIMARY KEY (track_id)
);
CREATE INDEX similar_refreshes_oldest ON public.similar_refreshes USING btree (refreshed_at, track_id);

create table similar_tracks (
  track_id uuid not null,
  place smallint not null,
  similar_id uuid not null,
  reason text not null,
  other_reasons text[] not null default '{}'::text[],
  constraint similar_tracks_pkey PRIMARY KEY (track_id, place),
  constraint similar_tracks_place_check CHECK (place > 0),
  constraint similar_tracks_reason_check CHECK (reason = ANY (ARRAY['liked'::text, 'listed'::text, 'tags'::text, 'sound'::text, 'genre'::text]))
);

create table site_settings (
  id smallint not null,
  revision integer not null,
  name text not null default ''::text,
  logo_id uuid,
  accent text not null default ''::text,
  imprint text not null default ''::text,
  sender_name text not null default ''::text,
  sender_address text not null default ''::text,
  sign_up text not null default 'open'::text,
  notice text not null default ''::text,
  notice_until timestamp with time zone,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  constraint site_settings_pkey PRIMARY KEY (id),
  constraint site_settings_accent_check CHECK (accent ~ '^(#[0-9a-f]{6})?$'::text),
  constraint site_settings_id_check CHECK (id = 1),
  constraint site_settings_imprint_check CHECK (length(imprint) <= 4000),
  constraint site_settings_name_check CHECK (length(name) <= 40),
  constraint site_settings_notice_check CHECK (length(notice) <= 300),
  constraint site_settings_revision_check CHECK (revision > 0),
  constraint site_settings_sender_address_check CHECK (length(sender_address) <= 254),
  constraint site_settings_sender_name_check CHECK (length(sender_name) <= 80),
  constraint site_settings_sign_up_check CHECK (sign_up = ANY (ARRAY['open'::text, 'invitation'::text, 'closed'::text]))
);
CREATE INDEX site_settings_by_member ON public.site_settings USING btree (changed_by) WHERE (changed_by IS NOT NULL);

create table social_identities (
  provider text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  organization_id uuid,
  constraint social_identities_pkey PRIMARY KEY (provider, subject),
  constraint social_identities_provider_check CHECK (provider = ANY (ARRAY['google'::text, 'facebook'::text, 'school'::text])),
  constraint social_identities_school_check CHECK ((provider = 'school'::text) = (organization_id IS NOT NULL)),
  constraint social_identities_subject_check CHECK (length(subject) >= 1 AND length(subject) <= 255)
);
CREATE INDEX social_identities_by_user ON public.social_identities USING btree (user_id, provider);
CREATE INDEX social_identities_of_school ON public.social_identities USING btree (organization_id, user_id) WHERE (organization_id IS NOT NULL);

create table sound_marks (
  user_id uuid not null,
  sound_id text not null,
  favoured_at timestamp(3) with time zone,
  used_at timestamp(3) with time zone,
  constraint sound_marks_pkey PRIMARY KEY (user_id, sound_id),
  constraint sound_marks_sound_id_check CHECK (length(sound_id) >= 1 AND length(sound_id) <= 60)
);

create table spent_captchas (
  id_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint spent_captchas_pkey PRIMARY KEY (id_hash),
  constraint spent_captchas_id_hash_check CHECK (length(id_hash) = 32)
);
CREATE INDEX spent_captchas_by_end ON public.spent_captchas USING btree (expires_at);

create table student_uses (
  user_id uuid not null,
  last_used_at timestamp(3) with time zone not null,
  emailed_at timestamp(3) with time zone,
  constraint student_uses_pkey PRIMARY KEY (user_id)
);
CREATE INDEX student_uses_by_age ON public.student_uses USING btree (last_used_at);

create table subscriptions (
  id uuid not null,
  user_id uuid not null,
  type text not null,
  item text not null,
  name text not null,
  gateway text not null,
  gateway_subscription_id text not null,
  customer text not null,
  token text not null,
  status text not null,
  frequency text not null,
  price_minor bigint not null,
  currency text not null,
  payment_method text not null,
  trial_end timestamp(3) with time zone,
  period_end timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  renewal_failed_at timestamp(3) with time zone,
  revision integer not null default 0,
  asked_at timestamp(3) with time zone not null,
  restarting_since timestamp(3) with time zone,
  restart_attempt integer not null default 0,
  restart_key text,
  cancel_reason_template_id integer,
  cancel_follow_up text,
  created_at timestamp(3) with time zone not null,
  next_minor bigint,
  hosted boolean not null default false,
  period_start timestamp with time zone,
  paid_minor bigint not null default 0,
  carried_minor bigint not null default 0,
  renewal_notice_for timestamp with time zone,
  coming_minor bigint,
  coming_at timestamp with time zone,
  school_id uuid,
  school_name text not null default ''::text,
  quantity integer not null default 1,
  next_quantity integer,
  unit_minor bigint not null default 0,
  quantity_change uuid,
  school_credit_minor integer not null default 0,
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_gateway_gateway_subscription_id_key UNIQUE (gateway, gateway_subscription_id),
  constraint subscriptions_token_key UNIQUE (token),
  constraint subscriptions_cancel_follow_up_check CHECK (length(cancel_follow_up) <= 1000),
  constraint subscriptions_carried_minor_check CHECK (carried_minor >= 0),
  constraint subscriptions_check CHECK ((status = 'cancelled'::text) = (ended_at IS NOT NULL)),
  constraint subscriptions_coming CHECK ((coming_minor IS NULL) = (coming_at IS NULL)),
  constraint subscriptions_coming_minor_check CHECK (coming_minor > 0),
  constraint subscriptions_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint subscriptions_customer_check CHECK (length(customer) >= 1 AND length(customer) <= 200),
  constraint subscriptions_frequency_check CHECK (frequency = ANY (ARRAY['monthly'::text, 'yearly'::text])),
  constraint subscriptions_gateway_check CHECK (length(gateway) >= 1 AND length(gateway) <= 40),
  constraint subscriptions_gateway_subscription_id_check CHECK (length(gateway_subscription_id) >= 1 AND length(gateway_subscription_id) <= 200),
  constraint subscriptions_item_check CHECK (length(item) >= 1 AND length(item) <= 50),
  constraint subscriptions_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint subscriptions_next_minor_check CHECK (next_minor >= 0),
  constraint subscriptions_next_quantity_check CHECK (next_quantity >= 1 AND next_quantity <= 10000),
  constraint subscriptions_paid_minor_check CHECK (paid_minor >= 0),
  constraint subscriptions_payment_method_check CHECK (payment_method = ANY (ARRAY['card'::text, 'paypal'::text, 'none'::text])),
  constraint subscriptions_price_minor_check CHECK (price_minor >= 0),
  constraint subscriptions_quantity_check CHECK (quantity >= 1 AND quantity <= 10000),
  constraint subscriptions_restart_key_check CHECK (length(restart_key) <= 128),
  constraint subscriptions_school_credit_minor_check CHECK (school_credit_minor >= 0),
  constraint subscriptions_school_name_check CHECK (length(school_name) <= 100),
  constraint subscriptions_status_check CHECK (status = ANY (ARRAY['in_trial'::text, 'active'::text, 'non_renewing'::text, 'cancelled'::text])),
  constraint subscriptions_token_check CHECK (token ~ '^[A-Za-z0-9_-]{43}$'::text),
  constraint subscriptions_type_check CHECK (type = ANY (ARRAY['AccountSubscription'::text, 'AddonSubscription'::text])),
  constraint subscriptions_unit_minor_check CHECK (unit_minor >= 0)
);
CREATE INDEX subscriptions_by_school ON public.subscriptions USING btree (school_id) WHERE (school_id IS NOT NULL);
CREATE INDEX subscriptions_by_user ON public.subscriptions USING btree (user_id);
CREATE INDEX subscriptions_due ON public.subscriptions USING btree (period_end) WHERE (status <> 'cancelled'::text);
CREATE UNIQUE INDEX subscriptions_one_of_each_addon ON public.subscriptions USING btree (user_id, item) WHERE ((type = 'AddonSubscription'::text) AND ((status <> 'cancelled'::text) OR (restarting_since IS NOT NULL)));
CREATE UNIQUE INDEX subscriptions_one_plan ON public.subscriptions USING btree (user_id) WHERE ((type = 'AccountSubscription'::text) AND ((status <> 'cancelled'::text) OR (restarting_since IS NOT NULL)));
CREATE INDEX subscriptions_restarting ON public.subscriptions USING btree (restarting_since) WHERE (restarting_since IS NOT NULL);
CREATE INDEX subscriptions_yearly_period_end_idx ON public.subscriptions USING btree (period_end) WHERE (frequency = 'yearly'::text);

create table tax_rates (
  country text not null,
  valid_from timestamp(3) with time zone not null,
  rate integer not null,
  constraint tax_rates_pkey PRIMARY KEY (country, valid_from),
  constraint tax_rates_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint tax_rates_rate_check CHECK (rate >= 0 AND rate <= 10000)
);

create table terms_versions (
  publication_id uuid not null,
  in_force_at timestamp(3) with time zone not null,
  constraint terms_versions_pkey PRIMARY KEY (publication_id)
);
CREATE INDEX terms_versions_by_time ON public.terms_versions USING btree (in_force_at);

create table track_day_places (
  track_id uuid not null,
  day date not null,
  place text not null,
  host text not null default ''::text,
  plays integer not null,
  constraint track_day_places_pkey PRIMARY KEY (track_id, day, place, host),
  constraint track_day_places_host_check CHECK (length(host) <= 100),
  constraint track_day_places_place_check CHECK (length(place) >= 1 AND length(place) <= 20)
)
with (fillfactor=80);

create table track_days (
  track_id uuid not null,
  day date not null,
  plays integer not null default 0,
  listeners integer not null default 0,
  full_listens integer not null default 0,
  likes integer not null default 0,
  saves integer not null default 0,
  downloads integer not null default 0,
  constraint track_days_pkey PRIMARY KEY (track_id, day)
)
with (fillfactor=80);

create table track_file_tags (
  track_id uuid not null,
  title text not null default ''::text,
  artist text not null default ''::text,
  genre text not null default ''::text,
  year integer,
  comment text not null default ''::text,
  image_key text,
  image_colour text,
  album text not null default ''::text,
  disc integer,
  track_number integer,
  picture_hash text,
  bpm real,
  musical_key text not null default ''::text,
  constraint track_file_tags_pkey PRIMARY KEY (track_id)
);

create table track_former_sounds (
  audio_key text not null,
  waveform_key text not null,
  track_id uuid not null,
  kept_until timestamp(3) with time zone not null,
  constraint track_former_sounds_pkey PRIMARY KEY (audio_key)
);
CREATE INDEX track_former_sounds_by_track ON public.track_former_sounds USING btree (track_id);
CREATE INDEX track_former_sounds_due ON public.track_former_sounds USING btree (kept_until);

create table track_genre_orders (
  track_id uuid not null,
  genre_id smallint not null,
  week double precision not null,
  all_time double precision not null,
  track_created_at timestamp with time zone not null,
  constraint track_genre_orders_pkey PRIMARY KEY (track_id)
)
with (fillfactor=85);
CREATE INDEX track_genre_orders_all_time ON public.track_genre_orders USING btree (genre_id, all_time DESC, track_created_at DESC, track_id DESC);
CREATE INDEX track_genre_orders_week ON public.track_genre_orders USING btree (genre_id, week DESC, track_created_at DESC, track_id DESC);

create table track_heat (
  track_id uuid not null,
  heat double precision not null default 0,
  track_created_at timestamp with time zone not null,
  listed boolean not null default false,
  constraint track_heat_pkey PRIMARY KEY (track_id)
)
with (fillfactor=80);
CREATE INDEX track_heat_trending ON public.track_heat USING btree (heat DESC, track_created_at DESC, track_id DESC) WHERE listed;

create table track_heat_buckets (
  track_id uuid not null,
  bucket integer not null,
  heat double precision not null,
  constraint track_heat_buckets_pkey PRIMARY KEY (track_id, bucket)
)
with (fillfactor=80);
CREATE INDEX track_heat_buckets_by_age ON public.track_heat_buckets USING btree (bucket);

create table track_heat_epoch (
  one boolean not null default true,
  epoch timestamp with time zone not null,
  constraint track_heat_epoch_pkey PRIMARY KEY (one),
  constraint track_heat_epoch_one_check CHECK (one)
);

create table track_lyrics (
  track_id uuid not null,
  lyrics text not null,
  constraint track_lyrics_pkey PRIMARY KEY (track_id),
  constraint track_lyrics_lyrics_check CHECK (length(lyrics) >= 1 AND length(lyrics) <= 10000)
);

create table track_new_sounds (
  track_id uuid not null,
  file_name text not null,
  original_name text not null default ''::text,
  failure text,
  decoder_deaths integer not null default 0,
  failures integer not null default 0,
  last_error text,
  created_at timestamp(3) with time zone not null,
  constraint track_new_sounds_pkey PRIMARY KEY (track_id),
  constraint track_new_sounds_file_name_key UNIQUE (file_name),
  constraint track_new_sounds_decoder_deaths_check CHECK (decoder_deaths >= 0),
  constraint track_new_sounds_failure_check CHECK (length(failure) >= 1 AND length(failure) <= 40),
  constraint track_new_sounds_failures_check CHECK (failures >= 0),
  constraint track_new_sounds_file_name_check CHECK (length(file_name) <= 200),
  constraint track_new_sounds_original_name_check CHECK (length(original_name) <= 255)
);

create table track_plays (
  track_id uuid not null,
  listener text not null,
  counted_at timestamp with time zone not null,
  constraint track_plays_pkey PRIMARY KEY (track_id, listener, counted_at),
  constraint track_plays_listener_check CHECK (length(listener) <= 80)
);
CREATE INDEX track_plays_by_time ON public.track_plays USING brin (counted_at);

create table track_processing (
  track_id uuid not null,
  attempts integer not null default 0,
  unfinished integer not null default 0,
  started_at timestamp with time zone,
  last_error text,
  decoder_deaths integer not null default 0,
  failures integer not null default 0,
  constraint track_processing_pkey PRIMARY KEY (track_id),
  constraint track_processing_last_error_check CHECK (length(last_error) <= 500)
);

create table track_secret_links (
  track_id uuid not null,
  secret text not null,
  plays integer not null default 0,
  created_at timestamp(3) with time zone not null,
  constraint track_secret_links_pkey PRIMARY KEY (track_id),
  constraint track_secret_links_secret_check CHECK (length(secret) >= 1 AND length(secret) <= 100)
);

create table track_sent_files (
  track_id uuid not null,
  user_id uuid not null,
  sha256 bytea not null,
  constraint track_sent_files_pkey PRIMARY KEY (track_id),
  constraint track_sent_files_user_id_sha256_key UNIQUE (user_id, sha256),
  constraint track_sent_files_sha256_check CHECK (length(sha256) = 32)
);

create table track_sound_features (
  track_id uuid not null,
  analysed boolean not null default true,
  bpm real,
  bpm_confidence real,
  musical_key text,
  key_confidence real,
  energy_db real,
  brightness_hz real,
  constraint track_sound_features_pkey PRIMARY KEY (track_id)
);
CREATE INDEX track_sound_features_due ON public.track_sound_features USING btree (track_id) WHERE (NOT analysed);

create table track_sounds (
  track_id uuid not null,
  sha256 bytea not null,
  constraint track_sounds_pkey PRIMARY KEY (track_id),
  constraint track_sounds_sha256_check CHECK (length(sha256) = 32)
);
CREATE INDEX track_sounds_by_hash ON public.track_sounds USING btree (sha256);

create table track_tag_orders (
  track_id uuid not null,
  tag text not null,
  week double precision not null,
  all_time double precision not null,
  newest double precision not null,
  track_created_at timestamp with time zone not null,
  constraint track_tag_orders_pkey PRIMARY KEY (track_id, tag)
)
with (fillfactor=85);
CREATE INDEX track_tag_orders_all_time ON public.track_tag_orders USING btree (tag, all_time DESC, track_created_at DESC, track_id DESC);
CREATE INDEX track_tag_orders_new ON public.track_tag_orders USING btree (tag, newest DESC, track_created_at DESC, track_id DESC);
CREATE INDEX track_tag_orders_week ON public.track_tag_orders USING btree (tag, week DESC, track_created_at DESC, track_id DESC);

create table tracks (
  id uuid not null,
  user_id uuid not null,
  title text not null,
  permalink text not null,
  short_link_id text not null,
  description text not null default ''::text,
  genre_id smallint,
  status smallint not null default 0,
  published boolean not null default false,
  allow_comments boolean not null default true,
  allow_download boolean not null default false,
  file_name text not null,
  original_name text not null default ''::text,
  audio_key text,
  waveform_key text,
  image_key text,
  image_colour text,
  duration_ms integer,
  loudness_lufs real,
  plays bigint not null default 0,
  likes_count integer not null default 0,
  comments_count integer not null default 0,
  featured_at timestamp with time zone,
  listed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  withheld text,
  failure text,
  kept_until timestamp(3) with time zone,
  share_card_key text,
  tags text[] not null default '{}'::text[],
  licence text not null default 'all_rights_reserved'::text,
  publish_at timestamp(3) with time zone,
  publish_refused text,
  bpm real,
  musical_key text,
  hidden_unpublished boolean not null default false,
  cover_recipe text,
  constraint tracks_pkey PRIMARY KEY (id),
  constraint tracks_short_link_id_key UNIQUE (short_link_id),
  constraint tracks_user_id_file_name_key UNIQUE (user_id, file_name),
  constraint tracks_user_id_permalink_key UNIQUE (user_id, permalink),
  constraint tracks_bpm_check CHECK (bpm >= 20::double precision AND bpm <= 400::double precision),
  constraint tracks_check CHECK (status <> 2 OR audio_key IS NOT NULL AND waveform_key IS NOT NULL AND duration_ms IS NOT NULL),
  constraint tracks_comments_count_check CHECK (comments_count >= 0),
  constraint tracks_cover_recipe_check CHECK (cover_recipe ~ '^[0-9a-n]{2}[0-9a-z]{30}$'::text),
  constraint tracks_description_check CHECK (length(description) <= 2000),
  constraint tracks_duration_ms_check CHECK (duration_ms >= 0),
  constraint tracks_failure_check CHECK (length(failure) >= 1 AND length(failure) <= 40),
  constraint tracks_file_name_check CHECK (length(file_name) <= 200),
  constraint tracks_image_colour_check CHECK (image_colour ~ '^#[0-9a-f]{6}$'::text),
  constraint tracks_licence_check CHECK (licence = ANY (ARRAY['all_rights_reserved'::text, 'cc_by'::text, 'cc_by_sa'::text, 'cc_by_nd'::text, 'cc_by_nc'::text, 'cc_by_nc_sa'::text, 'cc_by_nc_nd'::text, 'cc0'::text])),
  constraint tracks_likes_count_check CHECK (likes_count >= 0),
  constraint tracks_original_name_check CHECK (length(original_name) <= 255),
  constraint tracks_permalink_check CHECK (permalink ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND length(permalink) <= 120),
  constraint tracks_plays_check CHECK (plays >= 0),
  constraint tracks_publish_refused_check CHECK (publish_refused = ANY (ARRAY['failed'::text, 'hidden'::text, 'suspended'::text])),
  constraint tracks_short_link_id_check CHECK (short_link_id ~ '^[A-Za-z0-9]{10}$'::text),
  constraint tracks_status_check CHECK (status >= 0 AND status <= 3),
  constraint tracks_title_check CHECK (length(title) >= 1 AND length(title) <= 100),
  constraint tracks_withheld_check CHECK (withheld = ANY (ARRAY['person'::text, 'track'::text, 'school'::text]))
)
with (fillfactor=85);
CREATE INDEX tracks_featured ON public.tracks USING btree (featured_at DESC, id DESC) WHERE ((featured_at IS NOT NULL) AND published AND (status = 2));
CREATE INDEX tracks_kept_until ON public.tracks USING btree (kept_until) WHERE (kept_until IS NOT NULL);
CREATE INDEX tracks_of_user ON public.tracks USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX tracks_publish_at ON public.tracks USING btree (publish_at) WHERE (publish_at IS NOT NULL);
CREATE INDEX tracks_recent ON public.tracks USING btree (listed_at DESC, id DESC) WHERE (published AND (status = 2));
CREATE INDEX tracks_recent_of_genre ON public.tracks USING btree (genre_id, listed_at DESC, id DESC) WHERE (published AND (status = 2));
CREATE INDEX tracks_recent_of_user ON public.tracks USING btree (user_id, listed_at DESC, id DESC) WHERE (published AND (status = 2));
CREATE INDEX tracks_withheld ON public.tracks USING btree (user_id) WHERE (withheld IS NOT NULL);

create table uploads (
  file_name text not null,
  user_id uuid not null,
  kind text not null,
  original_name text not null,
  content_type text not null,
  content_length bigint not null,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null,
  stored_at timestamp with time zone,
  counted boolean not null default false,
  constraint uploads_pkey PRIMARY KEY (file_name),
  constraint uploads_content_length_check CHECK (content_length > 0),
  constraint uploads_content_type_check CHECK (length(content_type) <= 100),
  constraint uploads_file_name_check CHECK (length(file_name) <= 60),
  constraint uploads_kind_check CHECK (kind = ANY (ARRAY['audio'::text, 'image'::text, 'media'::text])),
  constraint uploads_original_name_check CHECK (length(original_name) <= 255),
  constraint uploads_state_check CHECK (state = ANY (ARRAY['open'::text, 'stored'::text, 'taken'::text]))
);
CREATE INDEX uploads_by_age ON public.uploads USING btree (created_at);

create table user_consents (
  id bigint not null generated always as identity,
  user_id uuid not null,
  given_at timestamp with time zone not null,
  source text not null,
  terms_version text not null,
  age boolean not null,
  terms boolean not null,
  marketing boolean not null,
  constraint user_consents_pkey PRIMARY KEY (id),
  constraint user_consents_source_length CHECK (length(source) >= 1 AND length(source) <= 20),
  constraint user_consents_terms_version_check CHECK (length(terms_version) <= 40)
);
CREATE INDEX user_consents_by_user ON public.user_consents USING btree (user_id, given_at DESC);

create table user_counts (
  user_id uuid not null,
  followers_count integer not null default 0,
  following_users_count integer not null default 0,
  following_groups_count integer not null default 0,
  likes_count integer not null default 0,
  mixdowns_count integer not null default 0,
  downloads_count integer not null default 0,
  orders_count integer not null default 0,
  plays_count bigint not null default 0,
  groups_count integer not null default 0,
  songs_count integer not null default 0,
  storage_usage bigint not null default 0,
  constraint user_counts_pkey PRIMARY KEY (user_id),
  constraint user_counts_downloads_count_check CHECK (downloads_count >= 0),
  constraint user_counts_followers_count_check CHECK (followers_count >= 0),
  constraint user_counts_following_groups_count_check CHECK (following_groups_count >= 0),
  constraint user_counts_following_users_count_check CHECK (following_users_count >= 0),
  constraint user_counts_groups_count_check CHECK (groups_count >= 0),
  constraint user_counts_likes_count_check CHECK (likes_count >= 0),
  constraint user_counts_mixdowns_count_check CHECK (mixdowns_count >= 0),
  constraint user_counts_orders_count_check CHECK (orders_count >= 0),
  constraint user_counts_plays_count_check CHECK (plays_count >= 0),
  constraint user_counts_songs_count_check CHECK (songs_count >= 0),
  constraint user_counts_storage_usage_check CHECK (storage_usage >= 0)
)
with (fillfactor=80);
CREATE INDEX user_counts_by_followers ON public.user_counts USING btree (followers_count DESC);

create table user_heat (
  user_id uuid not null,
  heat double precision not null default 0,
  user_created_at timestamp(3) with time zone not null,
  listed boolean not null default true,
  constraint user_heat_pkey PRIMARY KEY (user_id)
)
with (fillfactor=80);
CREATE INDEX user_heat_trending ON public.user_heat USING btree (heat DESC, user_created_at DESC, user_id DESC) WHERE listed;

create table user_heat_buckets (
  user_id uuid not null,
  bucket integer not null,
  heat double precision not null,
  constraint user_heat_buckets_pkey PRIMARY KEY (user_id, bucket)
)
with (fillfactor=80);
CREATE INDEX user_heat_buckets_by_age ON public.user_heat_buckets USING btree (bucket);

create table user_heat_epoch (
  one boolean not null default true,
  epoch timestamp with time zone not null,
  constraint user_heat_epoch_pkey PRIMARY KEY (one),
  constraint user_heat_epoch_one_check CHECK (one)
);

create table users (
  id uuid not null,
  guid uuid generated always as (id) stored,
  email text,
  email_normalised text,
  username text not null,
  profile_link text not null,
  password_hash text,
  account_type integer not null default 0,
  admin boolean not null default false,
  real_name text,
  about text,
  country text,
  currency text not null default 'USD'::text,
  avatar_key text,
  subscribed_to_newsletter boolean not null default false,
  terms_version text,
  sign_in_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  banned_at timestamp with time zone,
  email_verified_at timestamp with time zone,
  deleted_at timestamp with time zone,
  names_kept_until timestamp with time zone,
  facebook text,
  twitter text,
  instagram text,
  tiktok text,
  youtube text,
  cover_key text,
  school_id uuid,
  account_assigned_at timestamp(3) with time zone,
  school_only text,
  email_bounced_at timestamp(3) with time zone,
  managed_by uuid,
  released_at timestamp(3) with time zone,
  school_role text,
  tracks_as_rows boolean not null default false,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_normalised_key UNIQUE (email_normalised),
  constraint users_about_check CHECK (length(about) <= 1000),
  constraint users_account_type_check CHECK (account_type >= 0),
  constraint users_avatar_key_check CHECK (length(avatar_key) <= 300),
  constraint users_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint users_cover_key_check CHECK (length(cover_key) <= 300),
  constraint users_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint users_email_check CHECK (length(email) >= 3 AND length(email) <= 254),
  constraint users_email_normalised_check CHECK (email_normalised = lower(email_normalised)),
  constraint users_facebook_check CHECK (length(facebook) <= 200),
  constraint users_instagram_check CHECK (length(instagram) <= 200),
  constraint users_managed_check CHECK ((email IS NULL) = (managed_by IS NOT NULL) AND (email IS NULL) = (email_normalised IS NULL) AND (managed_by IS NULL OR password_hash IS NULL AND email_verified_at IS NULL AND NOT admin AND NOT school_only IS DISTINCT FROM 'account'::text)),
  constraint users_password_hash_check CHECK (password_hash ~~ '$argon2id$%'::text),
  constraint users_profile_link_check CHECK (profile_link ~ '^[A-Za-z0-9]{1,50}$'::text AND profile_link ~ '[A-Za-z]'::text),
  constraint users_real_name_check CHECK (length(real_name) <= 100),
  constraint users_released_check CHECK (released_at IS NULL OR managed_by IS NOT NULL),
  constraint users_school_only_check CHECK (school_only = ANY (ARRAY['account'::text, 'membership'::text])),
  constraint users_school_role_check CHECK (school_role = ANY (ARRAY['student'::text, 'teacher'::text])),
  constraint users_sign_in_count_check CHECK (sign_in_count >= 0),
  constraint users_student_check CHECK (school_role IS DISTINCT FROM 'student'::text OR school_only IS NOT NULL),
  constraint users_terms_version_check CHECK (length(terms_version) <= 40),
  constraint users_tiktok_check CHECK (length(tiktok) <= 200),
  constraint users_twitter_check CHECK (length(twitter) <= 200),
  constraint users_username_check CHECK (length(username) >= 1 AND length(username) <= 50),
  constraint users_youtube_check CHECK (length(youtube) <= 200)
);
CREATE INDEX users_by_age ON public.users USING btree (created_at DESC, id DESC);
CREATE INDEX users_by_manager ON public.users USING btree (managed_by) WHERE (managed_by IS NOT NULL);
CREATE UNIQUE INDEX users_by_profile_link ON public.users USING btree (lower(profile_link));
CREATE INDEX users_by_release ON public.users USING btree (released_at) WHERE (released_at IS NOT NULL);
CREATE INDEX users_by_school ON public.users USING btree (school_id) WHERE (school_id IS NOT NULL);
CREATE UNIQUE INDEX users_by_username ON public.users USING btree (lower(username));
CREATE INDEX users_by_verified_email_domain ON public.users USING btree (split_part(email_normalised, '@'::text, 2)) WHERE (email_verified_at IS NOT NULL);
CREATE INDEX users_of_school ON public.users USING btree (school_id, id) INCLUDE (username) WHERE ((school_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX users_with_kept_names ON public.users USING btree (names_kept_until) WHERE (names_kept_until IS NOT NULL);

create table webhook_inbox (
  gateway text not null,
  event_id text not null,
  type text not null,
  subscription_id text,
  happened_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  processed_at timestamp with time zone,
  payment_id text,
  user_id uuid,
  email_hash bytea,
  constraint webhook_inbox_pkey PRIMARY KEY (gateway, event_id),
  constraint webhook_inbox_email_hash_check CHECK (octet_length(email_hash) = 32),
  constraint webhook_inbox_event_id_check CHECK (length(event_id) >= 1 AND length(event_id) <= 200),
  constraint webhook_inbox_gateway_check CHECK (length(gateway) >= 1 AND length(gateway) <= 40),
  constraint webhook_inbox_payment_id_check CHECK (length(payment_id) >= 1 AND length(payment_id) <= 200),
  constraint webhook_inbox_subject CHECK (num_nonnulls(subscription_id, payment_id, user_id) = 1 AND (user_id IS NULL) = (email_hash IS NULL)),
  constraint webhook_inbox_subscription_id_check CHECK (length(subscription_id) >= 1 AND length(subscription_id) <= 200),
  constraint webhook_inbox_type_check CHECK (length(type) >= 1 AND length(type) <= 100)
);
CREATE INDEX webhook_inbox_by_age ON public.webhook_inbox USING btree (received_at);
CREATE INDEX webhook_inbox_by_user ON public.webhook_inbox USING btree (user_id) WHERE (user_id IS NOT NULL);

create table withdrawals (
  id uuid not null,
  payment_id uuid not null,
  user_id uuid,
  refund_minor bigint not null,
  declared_at timestamp(3) with time zone not null,
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_payment_id_key UNIQUE (payment_id),
  constraint withdrawals_refund_minor_check CHECK (refund_minor >= 0)
);
CREATE INDEX withdrawals_of_user ON public.withdrawals USING btree (user_id) WHERE (user_id IS NOT NULL);

create table workspaces (
  id uuid not null,
  organization_id uuid not null,
  owner_id uuid,
  name text not null,
  year integer not null,
  colour text not null,
  auto_accept boolean not null default false,
  code text,
  code_expires_at timestamp(3) with time zone,
  sign_in_until timestamp(3) with time zone,
  archived_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  way_in text not null default 'pictures'::text,
  constraint workspaces_pkey PRIMARY KEY (id),
  constraint workspaces_code_key UNIQUE (code),
  constraint workspaces_organization_id_id_key UNIQUE (organization_id, id),
  constraint workspaces_check CHECK ((code IS NULL) = (code_expires_at IS NULL)),
  constraint workspaces_code_check CHECK (code ~ '^[BCDFGHJKMNPRTWXY]{8}$'::text),
  constraint workspaces_colour_check CHECK (colour = ANY (ARRAY['red'::text, 'orange'::text, 'yellow'::text, 'green'::text, 'teal'::text, 'blue'::text, 'violet'::text, 'pink'::text])),
  constraint workspaces_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint workspaces_way_in_check CHECK (way_in = ANY (ARRAY['pictures'::text, 'words'::text, 'card'::text])),
  constraint workspaces_year_check CHECK (year >= 1900 AND year <= 2200)
);
CREATE INDEX workspaces_in_order ON public.workspaces USING btree (organization_id, year DESC, name, id);
CREATE INDEX workspaces_of_owner ON public.workspaces USING btree (owner_id) WHERE (owner_id IS NOT NULL);

CREATE OR REPLACE FUNCTION public.campaign_user_counts(one users)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$ select one.banned_at is null and one.deleted_at is null and one.email_verified_at is not null $function$;

CREATE OR REPLACE FUNCTION public.campaign_user_is_active(one users)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$ select one.banned_at is null and one.deleted_at is null $function$;

CREATE OR REPLACE FUNCTION public.campaign_user_is_contestant(one users)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$ select one.banned_at is null and one.deleted_at is null and one.school_only is null $function$;

alter table access_tokens add constraint access_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table account_exports add constraint account_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table audit_log add constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL;
alter table audit_log add constraint audit_log_target_id_fkey FOREIGN KEY (target_id) REFERENCES users(id) ON DELETE SET NULL;
alter table billing_details add constraint billing_details_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table blocks add constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE;
alter table blocks add constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id) ON DELETE CASCADE;
alter table campaign_chat_messages add constraint campaign_chat_messages_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaign_chat_messages add constraint campaign_chat_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table campaign_claim_addresses add constraint campaign_claim_addresses_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES campaign_claims(id) ON DELETE CASCADE;
alter table campaign_claims add constraint campaign_claims_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaign_claims add constraint campaign_claims_prize_id_fkey FOREIGN KEY (prize_id) REFERENCES campaign_prizes(id) ON DELETE CASCADE;
alter table campaign_claims add constraint campaign_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table campaign_claims add constraint campaign_claims_winner_id_fkey FOREIGN KEY (winner_id) REFERENCES campaign_winners(id) ON DELETE SET NULL;
alter table campaign_collaborators add constraint campaign_collaborators_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaign_collaborators add constraint campaign_collaborators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table campaign_counts add constraint campaign_counts_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaign_days add constraint campaign_days_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaign_entries add constraint campaign_entries_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaign_entries add constraint campaign_entries_campaign_id_terms_version_fkey FOREIGN KEY (campaign_id, terms_version) REFERENCES campaign_terms(campaign_id, version);
alter table campaign_entries add constraint campaign_entries_entrant_id_fkey FOREIGN KEY (entrant_id) REFERENCES users(id) ON DELETE CASCADE;
alter table campaign_entries add constraint campaign_entries_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table campaign_held_groups add constraint campaign_held_groups_campaign_id_track_id_fkey FOREIGN KEY (campaign_id, track_id) REFERENCES campaign_vote_counts(campaign_id, track_id) ON DELETE CASCADE;
alter table campaign_held_groups add constraint campaign_held_groups_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;
alter table campaign_jurors add constraint campaign_jurors_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaign_jurors add constraint campaign_jurors_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL;
alter table campaign_jurors add constraint campaign_jurors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table campaign_mailings add constraint campaign_mailings_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaign_prizes add constraint campaign_prizes_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaign_project_peaks add constraint campaign_project_peaks_project_id_fkey FOREIGN KEY (project_id) REFERENCES campaign_projects(project_id) ON DELETE CASCADE;
alter table campaign_project_peaks add constraint campaign_project_peaks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table campaign_projects add constraint campaign_projects_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaign_projects add constraint campaign_projects_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
alter table campaign_projects add constraint campaign_projects_project_id_fkey FOREIGN KEY (project_id) REFERENCES pieces(id) ON DELETE CASCADE;
alter table campaign_scores add constraint campaign_scores_campaign_id_track_id_fkey FOREIGN KEY (campaign_id, track_id) REFERENCES campaign_entries(campaign_id, track_id) ON DELETE CASCADE;
alter table campaign_scores add constraint campaign_scores_juror_id_fkey FOREIGN KEY (juror_id) REFERENCES campaign_jurors(id) ON DELETE CASCADE;
alter table campaign_stem_downloads add constraint campaign_stem_downloads_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaign_stem_downloads add constraint campaign_stem_downloads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table campaign_stems add constraint campaign_stems_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaign_terms add constraint campaign_terms_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaign_vote_counts add constraint campaign_vote_counts_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaign_vote_counts add constraint campaign_vote_counts_group_id_track_id_fkey FOREIGN KEY (group_id, track_id) REFERENCES group_tracks(group_id, track_id) ON DELETE CASCADE;
alter table campaign_vote_reviews add constraint campaign_vote_reviews_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaign_votes add constraint campaign_votes_campaign_id_track_id_fkey FOREIGN KEY (campaign_id, track_id) REFERENCES campaign_vote_counts(campaign_id, track_id) ON DELETE CASCADE;
alter table campaign_votes add constraint campaign_votes_held_group_id_fkey FOREIGN KEY (held_group_id) REFERENCES campaign_held_groups(id) ON DELETE SET NULL;
alter table campaign_votes add constraint campaign_votes_voter_id_fkey FOREIGN KEY (voter_id) REFERENCES users(id) ON DELETE SET NULL;
alter table campaign_winners add constraint campaign_winners_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE;
alter table campaign_winners add constraint campaign_winners_entrant_id_fkey FOREIGN KEY (entrant_id) REFERENCES users(id) ON DELETE CASCADE;
alter table campaign_winners add constraint campaign_winners_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table campaigns add constraint campaigns_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE;
alter table cart_items add constraint cart_items_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE;
alter table cart_items add constraint cart_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table carts add constraint carts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table class_announcements add constraint class_announcements_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL;
alter table class_announcements add constraint class_announcements_organization_id_workspace_id_fkey FOREIGN KEY (organization_id, workspace_id) REFERENCES workspaces(organization_id, id) ON DELETE CASCADE;
alter table class_bans add constraint class_bans_organization_id_workspace_id_fkey FOREIGN KEY (organization_id, workspace_id) REFERENCES workspaces(organization_id, id) ON DELETE CASCADE;
alter table class_bans add constraint class_bans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table class_cards add constraint class_cards_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table class_cards add constraint class_cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table class_members add constraint class_members_organization_id_workspace_id_fkey FOREIGN KEY (organization_id, workspace_id) REFERENCES workspaces(organization_id, id) ON DELETE CASCADE;
alter table class_members add constraint class_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table class_secrets add constraint class_secrets_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table class_secrets add constraint class_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table comment_holding add constraint comment_holding_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table comment_mentions add constraint comment_mentions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE;
alter table comment_mentions add constraint comment_mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table comment_pins add constraint comment_pins_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE;
alter table comment_reports add constraint comment_reports_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE;
alter table comment_reports add constraint comment_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table comments add constraint comments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comments(id) ON DELETE CASCADE;
alter table comments add constraint comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table consents add constraint consents_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table consents add constraint consents_said_by_fkey FOREIGN KEY (said_by) REFERENCES users(id) ON DELETE SET NULL;
alter table consents add constraint consents_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE;
alter table content_imports add constraint content_imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table contract_ends add constraint contract_ends_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table conversation_participations add constraint conversation_participations_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
alter table conversation_participations add constraint conversation_participations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table conversations add constraint conversations_user_high_fkey FOREIGN KEY (user_high) REFERENCES users(id) ON DELETE CASCADE;
alter table conversations add constraint conversations_user_low_fkey FOREIGN KEY (user_low) REFERENCES users(id) ON DELETE CASCADE;
alter table coupon_amounts add constraint coupon_amounts_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id);
alter table coupon_redemptions add constraint coupon_redemptions_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id);
alter table coupon_redemptions add constraint coupon_redemptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table credit_balances add constraint credit_balances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table credits add constraint credits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table dismissed_suggestions add constraint dismissed_suggestions_suggested_id_fkey FOREIGN KEY (suggested_id) REFERENCES users(id) ON DELETE CASCADE;
alter table dismissed_suggestions add constraint dismissed_suggestions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table downloads add constraint downloads_file_id_fkey FOREIGN KEY (file_id) REFERENCES product_files(id) ON DELETE SET NULL;
alter table downloads add constraint downloads_order_product_id_fkey FOREIGN KEY (order_product_id) REFERENCES order_products(id) ON DELETE CASCADE;
alter table downloads add constraint downloads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table draft_versions add constraint draft_versions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL;
alter table drafts add constraint drafts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL;
alter table education_trials add constraint education_trials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table emailed_invitations add constraint emailed_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE CASCADE;
alter table emailed_invitations add constraint emailed_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table follows add constraint follows_followed_id_fkey FOREIGN KEY (followed_id) REFERENCES users(id) ON DELETE CASCADE;
alter table follows add constraint follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES users(id) ON DELETE CASCADE;
alter table gateway_charges add constraint gateway_charges_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES gateway_customers(id);
alter table gateway_charges add constraint gateway_charges_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES gateway_subscriptions(id);
alter table gateway_credits add constraint gateway_credits_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES gateway_subscriptions(id) ON DELETE CASCADE;
alter table gateway_events add constraint gateway_events_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES gateway_payments(id);
alter table gateway_events add constraint gateway_events_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES gateway_subscriptions(id);
alter table gateway_payments add constraint gateway_payments_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES gateway_customers(id);
alter table gateway_payments add constraint gateway_payments_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES gateway_subscriptions(id);
alter table gateway_portal_sessions add constraint gateway_portal_sessions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES gateway_customers(id);
alter table gateway_subscriptions add constraint gateway_subscriptions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES gateway_customers(id);
alter table group_email_stops add constraint group_email_stops_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE;
alter table group_email_stops add constraint group_email_stops_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table group_follows add constraint group_follows_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE;
alter table group_follows add constraint group_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table group_heat add constraint group_heat_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE;
alter table group_heat_buckets add constraint group_heat_buckets_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE;
alter table group_invitations add constraint group_invitations_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE;
alter table group_invitations add constraint group_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL;
alter table group_invitations add constraint group_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table group_memberships add constraint group_memberships_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE;
alter table group_memberships add constraint group_memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table group_news add constraint group_news_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL;
alter table group_news add constraint group_news_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE;
alter table group_tracks add constraint group_tracks_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE;
alter table group_tracks add constraint group_tracks_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table held_comments add constraint held_comments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comments(id) ON DELETE CASCADE;
alter table held_comments add constraint held_comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table hosted_pages add constraint hosted_pages_school_id_fkey FOREIGN KEY (school_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table hosted_pages add constraint hosted_pages_upgrades_fkey FOREIGN KEY (upgrades) REFERENCES subscriptions(id) ON DELETE CASCADE;
alter table hosted_pages add constraint hosted_pages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table imported_comments add constraint imported_comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table likes add constraint likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table list_contributors add constraint list_contributors_list_id_fkey FOREIGN KEY (list_id) REFERENCES lists(id) ON DELETE CASCADE;
alter table list_contributors add constraint list_contributors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table list_follows add constraint list_follows_list_id_fkey FOREIGN KEY (list_id) REFERENCES lists(id) ON DELETE CASCADE;
alter table list_follows add constraint list_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table list_tracks add constraint list_tracks_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL;
alter table list_tracks add constraint list_tracks_list_id_fkey FOREIGN KEY (list_id) REFERENCES lists(id) ON DELETE CASCADE;
alter table lists add constraint lists_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table media_formats add constraint media_formats_item_id_fkey FOREIGN KEY (item_id) REFERENCES media_items(id) ON DELETE CASCADE;
alter table media_items add constraint media_items_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table messages add constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
alter table messages add constraint messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table moderation_cases add constraint moderation_cases_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE;
alter table moderation_cases add constraint moderation_cases_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id) ON DELETE SET NULL;
alter table mutes add constraint mutes_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE;
alter table mutes add constraint mutes_muted_user_id_fkey FOREIGN KEY (muted_user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table mutes add constraint mutes_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table mutes add constraint mutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table name_keys add constraint name_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table news add constraint news_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL;
alter table notification_people add constraint notification_people_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE;
alter table notification_people add constraint notification_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notification_settings add constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table one_time_tokens add constraint one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table order_products add constraint order_products_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table order_products add constraint order_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id);
alter table orders add constraint orders_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE;
alter table orders add constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table organization_bans add constraint organization_bans_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table organization_bans add constraint organization_bans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table organization_invitations add constraint organization_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL;
alter table organization_invitations add constraint organization_invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table organization_invitations add constraint organization_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table organization_memberships add constraint organization_memberships_consent_by_fkey FOREIGN KEY (consent_by) REFERENCES users(id) ON DELETE SET NULL;
alter table organization_memberships add constraint organization_memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table organization_memberships add constraint organization_memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table organization_subscriptions add constraint organization_subscriptions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table organizations add constraint organizations_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
alter table origins add constraint origins_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table owned_products add constraint owned_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id);
alter table owned_products add constraint owned_products_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table page_drafts add constraint page_drafts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL;
alter table page_drafts add constraint page_drafts_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE;
alter table page_moves add constraint page_moves_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE;
alter table page_progress add constraint page_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table page_publications add constraint page_publications_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL;
alter table page_publications add constraint page_publications_page_id_version_fkey FOREIGN KEY (page_id, version) REFERENCES page_versions(page_id, number) ON DELETE CASCADE;
alter table page_share_cards add constraint page_share_cards_page_id_version_fkey FOREIGN KEY (page_id, version) REFERENCES page_versions(page_id, number) ON DELETE CASCADE;
alter table page_versions add constraint page_versions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL;
alter table page_versions add constraint page_versions_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE;
alter table past_group_links add constraint past_group_links_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE;
alter table past_profile_links add constraint past_profile_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table payments add constraint payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table pieces add constraint pieces_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
alter table pieces add constraint pieces_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE SET NULL;
alter table played_tracks add constraint played_tracks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table played_tracks_off add constraint played_tracks_off_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table presets add constraint presets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table price_moves add constraint price_moves_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE;
alter table product_files add constraint product_files_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table product_prices add constraint product_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table product_sounds add constraint product_sounds_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table products add constraint products_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES users(id) ON DELETE SET NULL;
alter table project_bans add constraint project_bans_piece_id_fkey FOREIGN KEY (piece_id) REFERENCES pieces(id) ON DELETE CASCADE;
alter table project_bans add constraint project_bans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table project_documents add constraint project_documents_piece_id_fkey FOREIGN KEY (piece_id) REFERENCES pieces(id) ON DELETE CASCADE;
alter table project_documents add constraint project_documents_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL;
alter table project_limit_lifts add constraint project_limit_lifts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table project_logs add constraint project_logs_piece_id_fkey FOREIGN KEY (piece_id) REFERENCES pieces(id) ON DELETE CASCADE;
alter table project_memberships add constraint project_memberships_piece_id_fkey FOREIGN KEY (piece_id) REFERENCES pieces(id) ON DELETE CASCADE;
alter table project_memberships add constraint project_memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table project_pictures add constraint project_pictures_piece_id_fkey FOREIGN KEY (piece_id) REFERENCES pieces(id) ON DELETE CASCADE;
alter table project_presence add constraint project_presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table project_templates add constraint project_templates_piece_id_fkey FOREIGN KEY (piece_id) REFERENCES pieces(id) ON DELETE CASCADE;
alter table project_updates add constraint project_updates_piece_id_fkey FOREIGN KEY (piece_id) REFERENCES project_logs(piece_id) ON DELETE CASCADE;
alter table project_updates add constraint project_updates_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL;
alter table publication_people add constraint publication_people_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES publications(id) ON DELETE CASCADE;
alter table publication_people add constraint publication_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table publications add constraint publications_piece_id_fkey FOREIGN KEY (piece_id) REFERENCES pieces(id) ON DELETE SET NULL;
alter table publications add constraint publications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table receipts add constraint receipts_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES receipts(id) ON DELETE SET NULL;
alter table receipts add constraint receipts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE SET NULL;
alter table receipts add constraint receipts_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE SET NULL;
alter table receipts add constraint receipts_series_fkey FOREIGN KEY (series) REFERENCES receipt_counters(series);
alter table receipts add constraint receipts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table record_reads add constraint record_reads_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table record_reads add constraint record_reads_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES users(id);
alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table referrals add constraint referrals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table referred_users add constraint referred_users_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referrals(id) ON DELETE CASCADE;
alter table referred_users add constraint referred_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table refunds add constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE;
alter table refunds add constraint refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL;
alter table removed_students add constraint removed_students_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table removed_students add constraint removed_students_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table renewal_credits add constraint renewal_credits_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE;
alter table reports add constraint reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE;
alter table reports add constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE CASCADE;
alter table roster_links add constraint roster_links_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table roster_links add constraint roster_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table roster_links add constraint roster_links_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table roster_runs add constraint roster_runs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table roster_runs add constraint roster_runs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table roster_runs add constraint roster_runs_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id) ON DELETE SET NULL;
alter table school_notices add constraint school_notices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table school_sign_ins add constraint school_sign_ins_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table school_transfers add constraint school_transfers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table school_year_classes add constraint school_year_classes_class_id_fkey FOREIGN KEY (class_id) REFERENCES workspaces(id) ON DELETE CASCADE;
alter table school_year_classes add constraint school_year_classes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table school_year_classes add constraint school_year_classes_year_id_fkey FOREIGN KEY (year_id) REFERENCES school_years(id) ON DELETE CASCADE;
alter table school_year_leavers add constraint school_year_leavers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table school_year_leavers add constraint school_year_leavers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table school_year_leavers add constraint school_year_leavers_year_id_fkey FOREIGN KEY (year_id) REFERENCES school_years(id) ON DELETE CASCADE;
alter table school_year_moves add constraint school_year_moves_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table school_year_moves add constraint school_year_moves_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table school_year_moves add constraint school_year_moves_year_id_fkey FOREIGN KEY (year_id) REFERENCES school_years(id) ON DELETE CASCADE;
alter table school_years add constraint school_years_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id) ON DELETE SET NULL;
alter table school_years add constraint school_years_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table search_group_orders add constraint search_group_orders_id_fkey FOREIGN KEY (id) REFERENCES search_groups(id) ON DELETE CASCADE;
alter table search_groups add constraint search_groups_id_fkey FOREIGN KEY (id) REFERENCES groups(id) ON DELETE CASCADE;
alter table search_track_orders add constraint search_track_orders_id_fkey FOREIGN KEY (id) REFERENCES search_tracks(id) ON DELETE CASCADE;
alter table search_tracks add constraint search_tracks_id_fkey FOREIGN KEY (id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table search_user_orders add constraint search_user_orders_id_fkey FOREIGN KEY (id) REFERENCES search_users(id) ON DELETE CASCADE;
alter table search_users add constraint search_users_id_fkey FOREIGN KEY (id) REFERENCES users(id) ON DELETE CASCADE;
alter table second_factor_duties add constraint second_factor_duties_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES organization_memberships(organization_id, user_id) ON DELETE CASCADE;
alter table second_factor_duties add constraint second_factor_duties_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table second_factors add constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_handed_by_fkey FOREIGN KEY (handed_by) REFERENCES sessions(id_hash) ON DELETE CASCADE;
alter table sessions add constraint sessions_membership_fkey FOREIGN KEY (proved_by_school, user_id) REFERENCES organization_memberships(organization_id, user_id) ON DELETE CASCADE;
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sign_up_invitations add constraint sign_up_invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table similar_refreshes add constraint similar_refreshes_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table similar_tracks add constraint similar_tracks_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table site_settings add constraint site_settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table site_settings add constraint site_settings_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES media_items(id);
alter table social_identities add constraint social_identities_membership_fkey FOREIGN KEY (organization_id, user_id) REFERENCES organization_memberships(organization_id, user_id) ON DELETE CASCADE;
alter table social_identities add constraint social_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sound_marks add constraint sound_marks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table student_uses add constraint student_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table subscriptions add constraint subscriptions_cancel_reason_template_id_fkey FOREIGN KEY (cancel_reason_template_id) REFERENCES cancel_reason_templates(id);
alter table subscriptions add constraint subscriptions_school_id_fkey FOREIGN KEY (school_id) REFERENCES organizations(id) ON DELETE SET NULL;
alter table subscriptions add constraint subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table terms_versions add constraint terms_versions_publication_id_fkey FOREIGN KEY (publication_id) REFERENCES page_publications(id) ON DELETE CASCADE;
alter table track_day_places add constraint track_day_places_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table track_days add constraint track_days_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table track_file_tags add constraint track_file_tags_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table track_former_sounds add constraint track_former_sounds_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table track_genre_orders add constraint track_genre_orders_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table track_heat add constraint track_heat_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table track_heat_buckets add constraint track_heat_buckets_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table track_lyrics add constraint track_lyrics_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table track_new_sounds add constraint track_new_sounds_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table track_plays add constraint track_plays_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table track_processing add constraint track_processing_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table track_secret_links add constraint track_secret_links_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table track_sent_files add constraint track_sent_files_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table track_sent_files add constraint track_sent_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table track_sound_features add constraint track_sound_features_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table track_sounds add constraint track_sounds_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table track_tag_orders add constraint track_tag_orders_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(id) ON DELETE CASCADE;
alter table tracks add constraint tracks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table uploads add constraint uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table user_consents add constraint user_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table user_counts add constraint user_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table user_heat add constraint user_heat_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table user_heat_buckets add constraint user_heat_buckets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table users add constraint users_managed_by_fkey FOREIGN KEY (managed_by) REFERENCES organizations(id);
alter table users add constraint users_school_id_fkey FOREIGN KEY (school_id) REFERENCES organizations(id) ON DELETE SET NULL;
alter table webhook_inbox add constraint webhook_inbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table withdrawals add constraint withdrawals_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE;
alter table withdrawals add constraint withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table workspaces add constraint workspaces_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table workspaces add constraint workspaces_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL;

create view search_found_groups as
 SELECT id,
    lower(name) AS name,
    lower(group_link) AS other,
        CASE
            WHEN privacy_setting = 'closed'::text THEN id
            ELSE NULL::uuid
        END AS circle,
    - followers_count::bigint AS by_popularity,
    - memberships_count::bigint AS by_volume,
    - (EXTRACT(epoch FROM created_at) * 1000000::numeric)::bigint AS by_time
   FROM groups
  WHERE withheld_at IS NULL;

create view search_found_tracks as
 SELECT t.id,
    lower(t.title) AS name,
    lower(u.username) AS other,
    NULL::uuid AS circle,
    - t.plays AS by_popularity,
    - t.likes_count::bigint AS by_volume,
    - (EXTRACT(epoch FROM COALESCE(t.listed_at, t.created_at)) * 1000000::numeric)::bigint AS by_time
   FROM tracks t
     JOIN users u ON u.id = t.user_id
  WHERE t.published AND t.status = 2 AND u.deleted_at IS NULL AND u.banned_at IS NULL;

create view search_found_users as
 SELECT u.id,
    lower(u.username) AS name,
    lower(COALESCE(u.real_name, ''::text)) AS other,
        CASE
            WHEN u.school_only IS NOT NULL THEN COALESCE(u.school_id, u.id)
            ELSE NULL::uuid
        END AS circle,
    - COALESCE(c.followers_count, 0)::bigint AS by_popularity,
    - COALESCE(c.mixdowns_count, 0)::bigint AS by_volume,
    - (EXTRACT(epoch FROM u.created_at) * 1000000::numeric)::bigint AS by_time
   FROM users u
     LEFT JOIN user_counts c ON c.user_id = u.id
  WHERE u.deleted_at IS NULL AND u.banned_at IS NULL;

create view search_track_filters as
 SELECT id,
    bpm,
    COALESCE(listed_at, created_at) AS listed_at,
    array_remove(ARRAY['genre:'::text || genre_id, 'licence:'::text || licence,
        CASE
            WHEN licence <> 'all_rights_reserved'::text THEN 'licence:cc'::text
            ELSE NULL::text
        END, 'key:'::text || musical_key, 'length:'::text ||
        CASE
            WHEN duration_ms < 120000 THEN 'under_2'::text
            WHEN duration_ms < 300000 THEN '2_5'::text
            WHEN duration_ms <= 1200000 THEN '5_20'::text
            WHEN duration_ms IS NOT NULL THEN 'over_20'::text
            ELSE NULL::text
        END], NULL::text) || (ARRAY( SELECT 'tag:'::text || tag.tag
           FROM unnest(t.tags) tag(tag))) AS facets
   FROM tracks t;

create view track_genre_numbers as
 SELECT t.id AS track_id,
    t.genre_id,
    COALESCE(h.heat, 0::double precision) AS week,
    (t.plays + 5 * t.likes_count)::double precision AS all_time,
    t.created_at AS track_created_at
   FROM tracks t
     LEFT JOIN track_heat h ON h.track_id = t.id
  WHERE t.published AND t.status = 2 AND t.genre_id IS NOT NULL;

create view track_listed_numbers as
 SELECT t.id AS track_id,
    t.tags,
    COALESCE(h.heat, 0::double precision) AS week,
    (t.plays + 5 * t.likes_count)::double precision AS all_time,
    EXTRACT(epoch FROM t.listed_at)::double precision AS newest,
    t.created_at AS track_created_at
   FROM tracks t
     LEFT JOIN track_heat h ON h.track_id = t.id
  WHERE t.published AND t.status = 2;

CREATE TRIGGER access_tokens_to_security_events AFTER INSERT OR DELETE ON access_tokens FOR EACH ROW EXECUTE FUNCTION access_tokens_to_security_events();
CREATE TRIGGER campaign_project_added AFTER INSERT ON campaign_projects FOR EACH ROW EXECUTE FUNCTION campaign_project_added();
CREATE TRIGGER campaign_project_removed AFTER DELETE ON campaign_projects FOR EACH ROW EXECUTE FUNCTION campaign_project_removed();
CREATE TRIGGER campaign_added AFTER INSERT ON campaigns FOR EACH ROW EXECUTE FUNCTION campaign_added();
CREATE TRIGGER campaign_dates_changed AFTER UPDATE OF start_date, end_date ON campaigns FOR EACH ROW WHEN (old.start_date IS DISTINCT FROM new.start_date OR old.end_date IS DISTINCT FROM new.end_date) EXECUTE FUNCTION campaign_dates_changed();
CREATE TRIGGER class_announcements_live AFTER INSERT OR DELETE ON class_announcements FOR EACH ROW EXECUTE FUNCTION announce_announcement();
CREATE TRIGGER class_members_added_live AFTER INSERT ON class_members REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_class_members();
CREATE TRIGGER class_members_changed_live AFTER UPDATE ON class_members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_class_members();
CREATE TRIGGER class_members_removed_live AFTER DELETE ON class_members REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_class_members();
CREATE TRIGGER class_projects_leave_with_member AFTER DELETE ON class_members FOR EACH ROW EXECUTE FUNCTION class_projects_leave_with_member();
CREATE TRIGGER locked_students_live AFTER UPDATE ON class_secrets FOR EACH ROW WHEN (old.tries < 10 AND new.tries = 10) EXECUTE FUNCTION announce_locked_student();
CREATE TRIGGER comments_likes_delete AFTER DELETE ON comments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION comments_likes_delete();
CREATE TRIGGER credits_add_to_balance AFTER INSERT ON credits FOR EACH ROW EXECUTE FUNCTION add_to_credit_balance();
CREATE TRIGGER credits_keep BEFORE UPDATE ON credits FOR EACH ROW EXECUTE FUNCTION keep_credit();
CREATE TRIGGER campaign_contestants_changed AFTER INSERT OR DELETE OR UPDATE OF role ON group_memberships FOR EACH ROW EXECUTE FUNCTION campaign_contestants_changed();
CREATE TRIGGER group_tracks_copy_sorts BEFORE INSERT ON group_tracks FOR EACH ROW EXECUTE FUNCTION group_tracks_copy_sorts();
CREATE TRIGGER group_link_changed AFTER UPDATE OF group_link ON groups FOR EACH ROW WHEN (old.group_link IS DISTINCT FROM new.group_link) EXECUTE FUNCTION keep_past_group_link();
CREATE TRIGGER group_link_taken AFTER INSERT ON groups FOR EACH ROW EXECUTE FUNCTION keep_past_group_link();
CREATE TRIGGER search_group_changed AFTER UPDATE OF name, group_link, privacy_setting, withheld_at ON groups FOR EACH ROW WHEN (lower(old.name) IS DISTINCT FROM lower(new.name) OR lower(old.group_link) IS DISTINCT FROM lower(new.group_link) OR (old.privacy_setting = 'closed'::text) IS DISTINCT FROM (new.privacy_setting = 'closed'::text) OR (old.withheld_at IS NULL) IS DISTINCT FROM (new.withheld_at IS NULL)) EXECUTE FUNCTION search_group_changed();
CREATE TRIGGER search_groups_added AFTER INSERT ON groups REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_groups_added();
CREATE TRIGGER class_requests_end_with_school_ban AFTER INSERT ON organization_bans FOR EACH ROW EXECUTE FUNCTION class_requests_end_with_school_ban();
CREATE TRIGGER school_bans_to_security_events AFTER INSERT OR DELETE ON organization_bans FOR EACH ROW EXECUTE FUNCTION school_bans_to_security_events();
CREATE TRIGGER class_invitations_leave_with_school AFTER DELETE ON organization_memberships FOR EACH ROW WHEN (old.accepted_at IS NOT NULL AND old.role <> 'student'::text) EXECUTE FUNCTION class_invitations_leave_with_school();
CREATE TRIGGER class_members_leave_with_school AFTER DELETE ON organization_memberships FOR EACH ROW WHEN (old.accepted_at IS NOT NULL) EXECUTE FUNCTION class_members_leave_with_school();
CREATE TRIGGER organization_memberships_mark_member AFTER INSERT OR DELETE OR UPDATE OF accepted_at, role ON organization_memberships FOR EACH ROW EXECUTE FUNCTION organization_memberships_mark_member();
CREATE TRIGGER school_members_added_live AFTER INSERT ON organization_memberships REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_school_members();
CREATE TRIGGER school_members_changed_live AFTER UPDATE ON organization_memberships REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_school_members();
CREATE TRIGGER school_members_removed_live AFTER DELETE ON organization_memberships REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_school_members();
CREATE TRIGGER school_roles_to_security_events AFTER INSERT OR DELETE OR UPDATE OF role, accepted_at ON organization_memberships FOR EACH ROW EXECUTE FUNCTION school_roles_to_security_events();
CREATE TRIGGER second_factor_duty_begins AFTER INSERT OR UPDATE OF role, accepted_at ON organization_memberships FOR EACH ROW EXECUTE FUNCTION second_factor_duty_begins();
CREATE TRIGGER class_ways_end_with_school AFTER UPDATE OF closed_at ON organizations FOR EACH ROW WHEN (old.closed_at IS NULL AND new.closed_at IS NOT NULL) EXECUTE FUNCTION class_ways_end_with_school();
CREATE TRIGGER campaign_project_leaves_with_piece BEFORE DELETE ON pieces FOR EACH ROW WHEN (old.in_campaign) EXECUTE FUNCTION campaign_project_leaves_with_piece();
CREATE TRIGGER campaign_project_owner_changed AFTER UPDATE OF owner_id ON pieces FOR EACH ROW WHEN (new.in_campaign AND old.owner_id IS DISTINCT FROM new.owner_id) EXECUTE FUNCTION campaign_project_owner_changed();
CREATE TRIGGER project_leaves_class_with_owner BEFORE UPDATE OF owner_id ON pieces FOR EACH ROW WHEN (new.owner_id IS DISTINCT FROM old.owner_id AND new.workspace_id IS NOT NULL) EXECUTE FUNCTION project_leaves_class_with_owner();
CREATE TRIGGER campaign_memberships_added AFTER INSERT ON project_memberships REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION campaign_memberships_changed();
CREATE TRIGGER campaign_memberships_answered AFTER UPDATE ON project_memberships REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION campaign_memberships_changed();
CREATE TRIGGER campaign_memberships_removed AFTER DELETE ON project_memberships REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION campaign_memberships_changed();
CREATE TRIGGER campaign_presence_added AFTER INSERT ON project_presence REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION campaign_presence_added();
CREATE TRIGGER record_reads_are_kept BEFORE DELETE OR UPDATE ON record_reads FOR EACH ROW EXECUTE FUNCTION record_reads_are_kept();
CREATE TRIGGER recovery_codes_to_security_events AFTER INSERT ON recovery_codes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recovery_codes_to_security_events();
CREATE TRIGGER referred_users_keep_referral BEFORE UPDATE OF user_id, referral_id ON referred_users FOR EACH ROW WHEN (old.referral_id <> new.referral_id OR old.user_id <> new.user_id) EXECUTE FUNCTION keep_referral();
CREATE TRIGGER search_order_comes BEFORE INSERT ON search_group_orders FOR EACH ROW EXECUTE FUNCTION search_order_comes('search_groups');
CREATE TRIGGER search_name_changes AFTER UPDATE ON search_groups FOR EACH ROW WHEN (old.haystack IS DISTINCT FROM new.haystack OR old.circle IS DISTINCT FROM new.circle) EXECUTE FUNCTION search_name_changes('search_group_orders');
CREATE TRIGGER search_order_comes BEFORE INSERT ON search_track_orders FOR EACH ROW EXECUTE FUNCTION search_order_comes('search_tracks');
CREATE TRIGGER search_name_changes AFTER UPDATE ON search_tracks FOR EACH ROW WHEN (old.haystack IS DISTINCT FROM new.haystack OR old.circle IS DISTINCT FROM new.circle) EXECUTE FUNCTION search_name_changes('search_track_orders');
CREATE TRIGGER search_track_filters_come BEFORE INSERT ON search_tracks FOR EACH ROW EXECUTE FUNCTION search_track_filters_come();
CREATE TRIGGER search_order_comes BEFORE INSERT ON search_user_orders FOR EACH ROW EXECUTE FUNCTION search_order_comes('search_users');
CREATE TRIGGER search_name_changes AFTER UPDATE ON search_users FOR EACH ROW WHEN (old.haystack IS DISTINCT FROM new.haystack OR old.circle IS DISTINCT FROM new.circle) EXECUTE FUNCTION search_name_changes('search_user_orders');
CREATE TRIGGER second_factor_is_off AFTER DELETE ON second_factors FOR EACH ROW WHEN (old.confirmed_at IS NOT NULL) EXECUTE FUNCTION second_factors_to_security_events();
CREATE TRIGGER second_factor_is_on AFTER UPDATE OF confirmed_at ON second_factors FOR EACH ROW WHEN (old.confirmed_at IS NULL AND new.confirmed_at IS NOT NULL) EXECUTE FUNCTION second_factors_to_security_events();
CREATE TRIGGER security_events_are_kept BEFORE DELETE OR UPDATE ON security_events FOR EACH ROW EXECUTE FUNCTION security_events_are_kept();
CREATE TRIGGER last_seen_stays_with_school AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION last_seen_stays_with_school();
CREATE TRIGGER session_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION announce_ended_session();
CREATE TRIGGER sessions_to_security_events AFTER INSERT OR DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION sessions_to_security_events();
CREATE TRIGGER subscriptions_copy_to_school AFTER INSERT OR UPDATE ON subscriptions FOR EACH ROW WHEN (new.school_id IS NOT NULL) EXECUTE FUNCTION subscriptions_copy_to_school();
CREATE TRIGGER group_tracks_follow_sorts AFTER UPDATE OF title, plays, likes_count, comments_count ON tracks FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.plays <> new.plays OR old.likes_count <> new.likes_count OR old.comments_count <> new.comments_count) EXECUTE FUNCTION group_tracks_follow_sorts();
CREATE TRIGGER group_tracks_follow_track AFTER UPDATE OF published, status, listed_at ON tracks FOR EACH ROW WHEN (old.published IS DISTINCT FROM new.published OR old.status IS DISTINCT FROM new.status OR old.listed_at IS DISTINCT FROM new.listed_at) EXECUTE FUNCTION group_tracks_follow_track();
CREATE TRIGGER group_tracks_leave_with_track BEFORE DELETE ON tracks FOR EACH ROW EXECUTE FUNCTION group_tracks_follow_track();
CREATE TRIGGER keep_track_in_school BEFORE INSERT OR UPDATE OF published ON tracks FOR EACH ROW EXECUTE FUNCTION keep_track_in_school();
CREATE TRIGGER search_track_changed AFTER UPDATE OF title, user_id, published, status ON tracks FOR EACH ROW WHEN ((old.published AND old.status = 2) IS DISTINCT FROM (new.published AND new.status = 2) OR new.published AND new.status = 2 AND (lower(old.title) IS DISTINCT FROM lower(new.title) OR old.user_id IS DISTINCT FROM new.user_id)) EXECUTE FUNCTION search_track_changed();
CREATE TRIGGER search_track_filters_change AFTER UPDATE OF genre_id, tags, licence, musical_key, bpm, duration_ms, listed_at ON tracks FOR EACH ROW WHEN (new.published AND new.status = 2 AND (old.genre_id IS DISTINCT FROM new.genre_id OR old.tags IS DISTINCT FROM new.tags OR old.licence IS DISTINCT FROM new.licence OR old.musical_key IS DISTINCT FROM new.musical_key OR old.bpm IS DISTINCT FROM new.bpm OR old.duration_ms IS DISTINCT FROM new.duration_ms OR old.listed_at IS DISTINCT FROM new.listed_at)) EXECUTE FUNCTION search_track_filters_change();
CREATE TRIGGER search_tracks_added AFTER INSERT ON tracks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_tracks_added();
CREATE TRIGGER track_genre_orders_added AFTER INSERT ON tracks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_genre_orders_added();
CREATE TRIGGER track_genre_orders_follow_track AFTER UPDATE OF genre_id, published, status ON tracks FOR EACH ROW WHEN ((old.published AND old.status = 2) IS DISTINCT FROM (new.published AND new.status = 2) OR old.genre_id IS DISTINCT FROM new.genre_id) EXECUTE FUNCTION track_genre_orders_follow_track();
CREATE TRIGGER track_tag_orders_added AFTER INSERT ON tracks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION track_tag_orders_added();
CREATE TRIGGER track_tag_orders_follow_track AFTER UPDATE OF tags, published, status, listed_at ON tracks FOR EACH ROW WHEN ((old.tags <> '{}'::text[] OR new.tags <> '{}'::text[]) AND (old.tags IS DISTINCT FROM new.tags OR (old.published AND old.status = 2) IS DISTINCT FROM (new.published AND new.status = 2) OR old.listed_at IS DISTINCT FROM new.listed_at)) EXECUTE FUNCTION track_tag_orders_follow_track();
CREATE TRIGGER campaign_user_changed AFTER UPDATE OF banned_at, deleted_at, email_verified_at, school_only ON users FOR EACH ROW WHEN (old.banned_at IS DISTINCT FROM new.banned_at OR old.deleted_at IS DISTINCT FROM new.deleted_at OR old.email_verified_at IS DISTINCT FROM new.email_verified_at OR old.school_only IS DISTINCT FROM new.school_only) EXECUTE FUNCTION campaign_user_changed();
CREATE TRIGGER profile_link_changed AFTER UPDATE OF profile_link ON users FOR EACH ROW WHEN (old.profile_link IS DISTINCT FROM new.profile_link) EXECUTE FUNCTION keep_past_profile_link();
CREATE TRIGGER profile_link_taken AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION keep_past_profile_link();
CREATE TRIGGER search_user_changed AFTER UPDATE OF username, real_name, deleted_at, banned_at ON users FOR EACH ROW WHEN (lower(old.username) IS DISTINCT FROM lower(new.username) OR lower(COALESCE(old.real_name, ''::text)) IS DISTINCT FROM lower(COALESCE(new.real_name, ''::text)) OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL) OR (old.banned_at IS NULL) IS DISTINCT FROM (new.banned_at IS NULL)) EXECUTE FUNCTION search_user_changed();
CREATE TRIGGER search_user_circle_changed AFTER UPDATE OF school_id, school_only ON users FOR EACH ROW WHEN (
        CASE
            WHEN old.school_only IS NOT NULL THEN COALESCE(old.school_id, old.id)
            ELSE NULL::uuid
        END IS DISTINCT FROM
        CASE
            WHEN new.school_only IS NOT NULL THEN COALESCE(new.school_id, new.id)
            ELSE NULL::uuid
        END) EXECUTE FUNCTION search_user_circle_changed();
CREATE TRIGGER search_users_added AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_users_added();
CREATE TRIGGER settle_tracks_of_school_account AFTER UPDATE OF school_only ON users FOR EACH ROW WHEN ((old.school_only IS NULL) <> (new.school_only IS NULL)) EXECUTE FUNCTION settle_tracks_of_school_account();
CREATE TRIGGER suspensions_to_security_events AFTER UPDATE OF banned_at ON users FOR EACH ROW WHEN ((old.banned_at IS NULL) <> (new.banned_at IS NULL)) EXECUTE FUNCTION suspensions_to_security_events();
CREATE TRIGGER user_trends AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION let_user_trend();
CREATE TRIGGER user_trends_no_more AFTER UPDATE OF banned_at, deleted_at ON users FOR EACH ROW WHEN (old.banned_at IS DISTINCT FROM new.banned_at OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION let_user_trend();
CREATE TRIGGER users_keep_release_time BEFORE UPDATE OF school_id ON users FOR EACH ROW WHEN (new.managed_by IS NOT NULL AND old.school_id IS DISTINCT FROM new.school_id) EXECUTE FUNCTION users_keep_release_time();
CREATE TRIGGER users_to_security_events AFTER UPDATE OF password_hash, email_normalised, admin ON users FOR EACH ROW WHEN (old.password_hash IS DISTINCT FROM new.password_hash OR old.email_normalised <> new.email_normalised OR old.admin <> new.admin) EXECUTE FUNCTION users_to_security_events();
CREATE TRIGGER classes_changed_live AFTER UPDATE ON workspaces FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION announce_class();
CREATE TRIGGER invitations_end_with_class BEFORE DELETE ON workspaces FOR EACH ROW EXECUTE FUNCTION invitations_end_with_class();

alter table class_announcements enable row level security;
alter table class_announcements force row level security;
create policy rows_of_school on class_announcements using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table class_bans enable row level security;
alter table class_bans force row level security;
create policy rows_of_school on class_bans using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table class_cards enable row level security;
alter table class_cards force row level security;
create policy rows_of_school on class_cards using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table class_members enable row level security;
alter table class_members force row level security;
create policy rows_of_school on class_members using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table class_secrets enable row level security;
alter table class_secrets force row level security;
create policy rows_of_school on class_secrets using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table consents enable row level security;
alter table consents force row level security;
create policy rows_of_school on consents using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table contract_ends enable row level security;
alter table contract_ends force row level security;
create policy rows_of_school on contract_ends using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table emailed_invitations enable row level security;
alter table emailed_invitations force row level security;
create policy rows_of_school on emailed_invitations using ( CASE WHEN ((kind <> 'workspace'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text)) THEN true ELSE (EXISTS ( SELECT FROM workspaces w WHERE (w.id = emailed_invitations.target_id))) END);
alter table organization_bans enable row level security;
alter table organization_bans force row level security;
create policy rows_of_school on organization_bans using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table organization_invitations enable row level security;
alter table organization_invitations force row level security;
create policy rows_of_school on organization_invitations using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table organization_memberships enable row level security;
alter table organization_memberships force row level security;
create policy rows_of_school on organization_memberships using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table organization_subscriptions enable row level security;
alter table organization_subscriptions force row level security;
create policy rows_of_school on organization_subscriptions using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table organizations enable row level security;
alter table organizations force row level security;
create policy rows_of_school on organizations using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (id)::text)) THEN true ELSE false END);
alter table record_reads enable row level security;
alter table record_reads force row level security;
create policy rows_of_school on record_reads using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table removed_students enable row level security;
alter table removed_students force row level security;
create policy rows_of_school on removed_students using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table roster_links enable row level security;
alter table roster_links force row level security;
create policy rows_of_school on roster_links using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table roster_runs enable row level security;
alter table roster_runs force row level security;
create policy rows_of_school on roster_runs using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table school_notices enable row level security;
alter table school_notices force row level security;
create policy rows_of_school on school_notices using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table school_sign_ins enable row level security;
alter table school_sign_ins force row level security;
create policy rows_of_school on school_sign_ins using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table school_transfers enable row level security;
alter table school_transfers force row level security;
create policy rows_of_school on school_transfers using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table school_year_classes enable row level security;
alter table school_year_classes force row level security;
create policy rows_of_school on school_year_classes using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table school_year_leavers enable row level security;
alter table school_year_leavers force row level security;
create policy rows_of_school on school_year_leavers using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table school_year_moves enable row level security;
alter table school_year_moves force row level security;
create policy rows_of_school on school_year_moves using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table school_years enable row level security;
alter table school_years force row level security;
create policy rows_of_school on school_years using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table second_factor_duties enable row level security;
alter table second_factor_duties force row level security;
create policy rows_of_school on second_factor_duties using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table security_events enable row level security;
alter table security_events force row level security;
create policy rows_of_school on security_events using ( CASE WHEN (organization_id IS NULL) THEN true WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table social_identities enable row level security;
alter table social_identities force row level security;
create policy rows_of_school on social_identities using ( CASE WHEN (organization_id IS NULL) THEN true WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
alter table student_uses enable row level security;
alter table student_uses force row level security;
create policy rows_of_school on student_uses using ( CASE ( SELECT current_setting('tonehall.school'::text, true) AS current_setting) WHEN 'every'::text THEN true ELSE (EXISTS ( SELECT FROM users u WHERE ((u.id = student_uses.user_id) AND ((u.managed_by)::text = current_setting('tonehall.school'::text, true))))) END);
alter table workspaces enable row level security;
alter table workspaces force row level security;
create policy rows_of_school on workspaces using ( CASE WHEN ((( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = 'every'::text) OR (( SELECT current_setting('tonehall.school'::text, true) AS current_setting) = (organization_id)::text)) THEN true ELSE false END);
