-- What its owner says about a project, and whether it was started in a campaign.
alter table pieces add column description text not null default '' check (length(description) <= 500);
alter table pieces add column in_campaign boolean not null default false;

-- Projects that were started in a campaign. The triggers below keep both numbers and the owner.
create table campaign_projects (
  project_id uuid primary key references pieces (id) on delete cascade,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  owner_id uuid not null references users (id) on delete cascade,
  -- Members other than the owner who were accepted while the campaign was open.
  total_joined integer not null default 0 check (total_joined >= 0),
  -- The most users who were in the project's room at one time while the campaign was open.
  max_active integer not null default 0 check (max_active >= 0),
  created_at timestamptz(3) not null
);
create index campaign_projects_newest on campaign_projects (campaign_id, created_at desc, project_id desc);
create index campaign_projects_by_time on campaign_projects (created_at desc, project_id desc);
create index campaign_projects_ranked on campaign_projects (campaign_id, total_joined desc, max_active desc, created_at, project_id);
create index campaign_projects_of_owner on campaign_projects (owner_id);

-- Who was in the room at the time of max_active.
create table campaign_project_peaks (
  project_id uuid not null references campaign_projects (project_id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (project_id, user_id)
);
create index campaign_project_peaks_of_user on campaign_project_peaks (user_id);

-- Owners and members of a campaign's projects, each once.
create table campaign_collaborators (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (campaign_id, user_id)
);
create index campaign_collaborators_of_user on campaign_collaborators (user_id);

-- Beside the campaign's row, which joins should not lock.
create table campaign_counts (
  campaign_id uuid primary key references campaigns (id) on delete cascade,
  collaborations integer not null default 0,
  collaborators integer not null default 0,
  contestants integer not null default 0
);

create function campaign_user_is_active(one users) returns boolean language sql immutable as
  $$ select one.banned_at is null and one.deleted_at is null $$;

create function campaign_user_counts(one users) returns boolean language sql immutable as
  $$ select one.banned_at is null and one.deleted_at is null and one.email_verified_at is not null $$;

create function campaign_user_is_contestant(one users) returns boolean language sql immutable as
  $$ select one.banned_at is null and one.deleted_at is null and one.school_only is null $$;

-- All functions lock in this order: users, campaign_projects, campaign_counts. A count is made after its lock, so it sees
-- what every earlier holder of the lock has committed.
create function campaign_lock_users(people uuid[]) returns void language plpgsql as $$
begin
  perform from users where id = any (people) order by id for share;
end $$;

-- Counts members and the peak of these projects again; a project has at most 100 members.
create function campaign_recount_projects(projects uuid[]) returns void language plpgsql as $$
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
end $$;

-- Whether the member owns or has joined a project of the campaign whose owner is neither banned nor deleted.
create function campaign_has_collaborator(campaign uuid, member uuid) returns boolean language sql stable as $$
  select exists (select from campaign_projects p where p.campaign_id = campaign and p.owner_id = member)
    or exists (select from project_memberships m join campaign_projects p on p.project_id = m.piece_id
      join users o on o.id = p.owner_id
      where m.user_id = member and m.accepted_at is not null and p.campaign_id = campaign and campaign_user_is_active(o))
$$;

-- Lists or removes these users as collaborators of the campaign, and counts its projects again.
create function campaign_recount_people(campaign uuid, people uuid[]) returns void language plpgsql as $$
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
end $$;

create function campaign_members_of(projects uuid[]) returns uuid[] language sql stable as $$
  select array(select owner_id from campaign_projects where project_id = any (projects)
    union select user_id from project_memberships where piece_id = any (projects) and accepted_at is not null)
$$;

create function campaign_project_added() returns trigger language plpgsql as $$
begin
  perform campaign_lock_users(array[new.owner_id]);
  perform campaign_recount_projects(array[new.project_id]);
  perform campaign_recount_people(new.campaign_id, campaign_members_of(array[new.project_id]));
  return null;
end $$;
create trigger campaign_project_added after insert on campaign_projects
  for each row execute function campaign_project_added();

create function campaign_project_removed() returns trigger language plpgsql as $$
begin
  perform campaign_recount_people(old.campaign_id, campaign_members_of(array[old.project_id]) || old.owner_id);
  return null;
end $$;
create trigger campaign_project_removed after delete on campaign_projects
  for each row execute function campaign_project_removed();

-- Before its memberships are deleted with it, so that they name whom to count again.
create function campaign_project_leaves_with_piece() returns trigger language plpgsql as $$
begin
  delete from campaign_projects where project_id = old.id;
  return old;
end $$;
create trigger campaign_project_leaves_with_piece before delete on pieces
  for each row when (old.in_campaign) execute function campaign_project_leaves_with_piece();

create function campaign_project_owner_changed() returns trigger language plpgsql as $$
declare
  campaign uuid;
begin
  perform campaign_lock_users(array[old.owner_id, new.owner_id]);
  update campaign_projects set owner_id = new.owner_id where project_id = new.id returning campaign_id into campaign;
  if campaign is null then return null; end if;
  perform campaign_recount_projects(array[new.id]);
  perform campaign_recount_people(campaign, campaign_members_of(array[new.id]) || old.owner_id);
  return null;
end $$;
create trigger campaign_project_owner_changed after update of owner_id on pieces
  for each row when (new.in_campaign and old.owner_id is distinct from new.owner_id)
  execute function campaign_project_owner_changed();

create function campaign_memberships_changed() returns trigger language plpgsql as $$
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
end $$;
create trigger campaign_memberships_added after insert on project_memberships referencing new table as changed
  for each statement execute function campaign_memberships_changed();
create trigger campaign_memberships_answered after update on project_memberships referencing new table as changed
  for each statement execute function campaign_memberships_changed();
create trigger campaign_memberships_removed after delete on project_memberships referencing old table as changed
  for each statement execute function campaign_memberships_changed();

-- Records a new peak. A connection is stale after a minute, as in features/projects.
create function campaign_presence_added() returns trigger language plpgsql as $$
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
end $$;
create trigger campaign_presence_added after insert on project_presence referencing new table as changed
  for each statement execute function campaign_presence_added();

-- A ban, a deletion or a verified address changes every count that the member is in.
create function campaign_user_changed() returns trigger language plpgsql as $$
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
end $$;
create trigger campaign_user_changed after update of banned_at, deleted_at, email_verified_at, school_only on users
  for each row when (old.banned_at is distinct from new.banned_at or old.deleted_at is distinct from new.deleted_at
    or old.email_verified_at is distinct from new.email_verified_at or old.school_only is distinct from new.school_only)
  execute function campaign_user_changed();

-- Contestants are the group's members other than admins.
create function campaign_contestants_changed() returns trigger language plpgsql as $$
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
end $$;
create trigger campaign_contestants_changed after insert or delete or update of role on group_memberships
  for each row execute function campaign_contestants_changed();

create function campaign_count_contestants(of_group uuid) returns integer language sql stable as $$
  select count(*)::integer from group_memberships m join users u on u.id = m.user_id
  where m.group_id = of_group and m.role = 'member' and campaign_user_is_contestant(u)
$$;

-- The group's row is locked by everyone who joins it.
create function campaign_added() returns trigger language plpgsql as $$
begin
  perform from groups where id = new.group_id for no key update;
  insert into campaign_counts (campaign_id, contestants) values (new.id, campaign_count_contestants(new.group_id));
  return null;
end $$;
create trigger campaign_added after insert on campaigns for each row execute function campaign_added();
insert into campaign_counts (campaign_id, contestants) select id, campaign_count_contestants(group_id) from campaigns;

create function campaign_dates_changed() returns trigger language plpgsql as $$
begin
  perform campaign_recount_projects(array(select project_id from campaign_projects where campaign_id = new.id));
  return null;
end $$;
create trigger campaign_dates_changed after update of start_date, end_date on campaigns
  for each row when (old.start_date is distinct from new.start_date or old.end_date is distinct from new.end_date)
  execute function campaign_dates_changed();
