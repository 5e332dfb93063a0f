-- Who is seen by the people of their school only, on every page and list and in every file: an account made on the education
-- site ('account'), and one that was in a school before anybody was asked, until it leaves that school ('membership').
alter table users add column school_only text check (school_only in ('account', 'membership'));

-- A track of theirs is never published. What its owner wants published is withheld for the school instead, so that no list has to
-- know of schools.
alter table tracks drop constraint tracks_withheld_check;
alter table tracks add constraint tracks_withheld_check check (withheld in ('person', 'track', 'school'));

create function keep_track_in_school() returns trigger language plpgsql as $$
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
end $$;
create trigger keep_track_in_school before insert or update of published on tracks for each row
execute function keep_track_in_school();

create function settle_tracks_of_school_account() returns trigger language plpgsql as $$
begin
  if new.school_only is null then
    update tracks set published = true, withheld = null where user_id = new.id and withheld = 'school';
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
end $$;
create trigger settle_tracks_of_school_account after update of school_only on users for each row
when ((old.school_only is null) <> (new.school_only is null)) execute function settle_tracks_of_school_account();

create or replace function organization_memberships_mark_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.accepted_at is not null then
      update users set school_id = nullif(school_id, old.organization_id), school_only = nullif(school_only, 'membership')
        where id = old.user_id;
    end if;
  elsif new.accepted_at is not null then
    update users set school_id = new.organization_id where id = new.user_id;
  end if;
  return null;
end $$;

-- Names of people whom only their school finds, and of nobody's circle where they are in none.
create or replace view search_found_tracks as
  select t.id, lower(t.title) as name, lower(u.username) as other, null::uuid as circle,
    -t.plays as by_popularity, -t.likes_count::bigint as by_volume, -(extract(epoch from t.created_at) * 1000000)::bigint as by_time
  from tracks t join users u on u.id = t.user_id
  where t.published and t.status = 2 and u.deleted_at is null and u.banned_at is null;
create or replace view search_found_users as
  select u.id, lower(u.username) as name, lower(coalesce(u.real_name, '')) as other,
    case when u.school_only is not null then coalesce(u.school_id, u.id) end as circle,
    -coalesce(c.followers_count, 0)::bigint as by_popularity, -coalesce(c.mixdowns_count, 0)::bigint as by_volume,
    -(extract(epoch from u.created_at) * 1000000)::bigint as by_time
  from users u left join user_counts c on c.user_id = u.id
  where u.deleted_at is null and u.banned_at is null;
drop trigger search_user_changed on users;
create trigger search_user_changed
after update of username, real_name, deleted_at, banned_at, school_id, school_only on users for each row
when ((old.username, old.real_name, old.deleted_at, old.banned_at, old.school_id, old.school_only)
  is distinct from (new.username, new.real_name, new.deleted_at, new.banned_at, new.school_id, new.school_only))
execute function search_user_changed();

-- Sign-up on the main site has always asked for age, so who never gave that consent came by the education site. Whoever is in a
-- school was hidden until now and stays so. Accounts without consents are those of a seed or of tools.
update users u set school_only = case
    when exists (select from user_consents c where c.user_id = u.id and c.age) then 'membership' else 'account' end
where u.deleted_at is null and (u.school_id is not null or (u.terms_version is not null
  and not exists (select from user_consents c where c.user_id = u.id and c.age)
  and (exists (select from user_consents c where c.user_id = u.id)
    or exists (select from organization_memberships m where m.user_id = u.id))));
-- Who has no school to consent for them is asked again, for their age, too.
update users u set terms_version = null
where u.school_only = 'account' and u.school_id is null
  and not exists (select from user_consents c where c.user_id = u.id and c.age);
