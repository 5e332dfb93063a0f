-- What the search looks through: the names of what may be found, in small letters, beside the order in which it is scanned where
-- a term is frequent. Triggers keep the names with their things, whoever changes these; features/search/README.md says how they are read.
create extension if not exists pg_trgm;

-- Parts of one or two characters, which trigrams do not help with, and the words as they stand, after a '='. Single letters and
-- digits of English are in so many names that scanning is faster.
create function search_pairs(haystack text) returns text[] language plpgsql immutable strict parallel safe as $$
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
end $$;

-- The beginning of a word with each of its letters left out, and whole: two words with one in common are a letter apart.
create function search_deletions(word text) returns text[] language sql immutable strict parallel safe as $$
  select array(select overlay(left(word, 9) placing '' from at for 1) from generate_series(1, least(length(word), 8)) at)
    || left(word, 8)
$$;

create table search_tracks (
  id uuid primary key references tracks (id) on delete cascade,
  name text not null,
  other text not null,
  haystack text not null generated always as (name || E'\n' || other) stored,
  -- Who finds it: everybody, or the people of one school or group.
  circle uuid
);
create table search_users (like search_tracks including generated, primary key (id), foreign key (id) references users (id) on delete cascade);
create table search_groups (like search_tracks including generated, primary key (id), foreign key (id) references groups (id) on delete cascade);

-- Each number is less the more comes first, so that one comparison of rows ascends: the negative of plays or followers, of likes,
-- tracks or members, and of the microseconds since 1970. As of the last minutes.
create table search_track_orders (
  id uuid primary key references search_tracks (id) on delete cascade,
  by_popularity bigint not null,
  by_volume bigint not null,
  by_time bigint not null
);
create table search_user_orders (like search_track_orders, primary key (id), foreign key (id) references search_users (id) on delete cascade);
create table search_group_orders (like search_track_orders, primary key (id), foreign key (id) references search_groups (id) on delete cascade);

-- Every word of four letters or more that stands in a name: what a misspelt one may have meant.
create table search_words (word text primary key);
create index search_words_nearby on search_words using gin (search_deletions(word));

create view search_found_tracks as
  select t.id, lower(t.title) as name, lower(u.username) as other, null::uuid as circle,
    -t.plays as by_popularity, -t.likes_count::bigint as by_volume, -(extract(epoch from t.created_at) * 1000000)::bigint as by_time
  from tracks t join users u on u.id = t.user_id
  where t.published and t.status = 2 and u.deleted_at is null and u.banned_at is null and u.school_id is null;
create view search_found_users as
  select u.id, lower(u.username) as name, lower(coalesce(u.real_name, '')) as other, u.school_id as circle,
    -coalesce(c.followers_count, 0)::bigint as by_popularity, -coalesce(c.mixdowns_count, 0)::bigint as by_volume,
    -(extract(epoch from u.created_at) * 1000000)::bigint as by_time
  from users u left join user_counts c on c.user_id = u.id
  where u.deleted_at is null and u.banned_at is null;
create view search_found_groups as
  select id, lower(name) as name, lower(group_link) as other, case when privacy_setting = 'closed' then id end as circle,
    -followers_count::bigint as by_popularity, -memberships_count::bigint as by_volume,
    -(extract(epoch from created_at) * 1000000)::bigint as by_time
  from groups;

create function search_note_words(names text[]) returns void language sql as $$
  insert into search_words (word)
  select distinct word from unnest(names) one, regexp_split_to_table(one, '[^[:alnum:]]+') word
  where length(word) between 4 and 40 order by 1
  on conflict do nothing
$$;

-- Brings the rows of these things up to date; what may not be found any more goes.
create function search_put_tracks(ids uuid[]) returns void language plpgsql as $$
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
end $$;
create function search_put_groups(ids uuid[]) returns void language plpgsql as $$
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
end $$;
-- Words that stood in the name of one member only go with it.
create function search_put_users(ids uuid[]) returns void language plpgsql as $$
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
end $$;

create function search_tracks_added() returns trigger language plpgsql as $$
begin
  perform search_put_tracks(array(select id from new_rows where published and status = 2));
  return null;
end $$;
create function search_users_added() returns trigger language plpgsql as $$
begin
  perform search_put_users(array(select id from new_rows));
  return null;
end $$;
create function search_groups_added() returns trigger language plpgsql as $$
begin
  perform search_put_groups(array(select id from new_rows));
  return null;
end $$;
create trigger search_tracks_added after insert on tracks referencing new table as new_rows
for each statement execute function search_tracks_added();
create trigger search_users_added after insert on users referencing new table as new_rows
for each statement execute function search_users_added();
create trigger search_groups_added after insert on groups referencing new table as new_rows
for each statement execute function search_groups_added();

create function search_track_changed() returns trigger language plpgsql as $$
begin
  perform search_put_tracks(array[new.id]);
  return null;
end $$;
create function search_group_changed() returns trigger language plpgsql as $$
begin
  perform search_put_groups(array[new.id]);
  return null;
end $$;
-- With the member, whatever is found by their name or may not be found without them.
create function search_user_changed() returns trigger language plpgsql as $$
begin
  perform search_put_tracks(array(select id from tracks where user_id = new.id and published and status = 2));
  perform search_put_users(array[new.id]);
  return null;
end $$;
create trigger search_track_changed after update of title, user_id, published, status on tracks for each row
when ((old.title, old.user_id, old.published, old.status) is distinct from (new.title, new.user_id, new.published, new.status))
execute function search_track_changed();
create trigger search_group_changed after update of name, group_link, privacy_setting on groups for each row
when ((old.name, old.group_link, old.privacy_setting) is distinct from (new.name, new.group_link, new.privacy_setting))
execute function search_group_changed();
create trigger search_user_changed after update of username, real_name, deleted_at, banned_at, school_id on users for each row
when ((old.username, old.real_name, old.deleted_at, old.banned_at, old.school_id)
  is distinct from (new.username, new.real_name, new.deleted_at, new.banned_at, new.school_id))
execute function search_user_changed();

-- What is there already, before there are indexes to keep.
insert into search_tracks (id, name, other, circle) select id, name, other, circle from search_found_tracks;
insert into search_track_orders (id, by_popularity, by_volume, by_time) select id, by_popularity, by_volume, by_time from search_found_tracks;
select search_note_words(array(select name from search_tracks));
insert into search_users (id, name, other, circle) select id, name, other, circle from search_found_users;
insert into search_user_orders (id, by_popularity, by_volume, by_time) select id, by_popularity, by_volume, by_time from search_found_users;
select search_note_words(array(select haystack from search_users));
insert into search_groups (id, name, other, circle) select id, name, other, circle from search_found_groups;
insert into search_group_orders (id, by_popularity, by_volume, by_time) select id, by_popularity, by_volume, by_time from search_found_groups;
select search_note_words(array(select haystack from search_groups));

-- By bytes, so that what begins alike stands together, whatever the database's own order of letters.
create index search_tracks_by_name on search_tracks (name collate "C");
create index search_tracks_by_other on search_tracks (other collate "C");
create index search_tracks_by_part on search_tracks using gin (haystack gin_trgm_ops) with (gin_pending_list_limit = 512);
create index search_tracks_by_pair on search_tracks using gin (search_pairs(haystack)) with (gin_pending_list_limit = 512);
create index search_users_by_name on search_users (name collate "C");
create index search_users_by_other on search_users (other collate "C");
create index search_users_by_part on search_users using gin (haystack gin_trgm_ops) with (gin_pending_list_limit = 512);
create index search_users_by_pair on search_users using gin (search_pairs(haystack)) with (gin_pending_list_limit = 512);
create index search_groups_by_name on search_groups (name collate "C");
create index search_groups_by_other on search_groups (other collate "C");
create index search_groups_by_part on search_groups using gin (haystack gin_trgm_ops) with (gin_pending_list_limit = 512);
create index search_groups_by_pair on search_groups using gin (search_pairs(haystack)) with (gin_pending_list_limit = 512);
create index search_track_orders_by_popularity on search_track_orders (by_popularity, id);
create index search_track_orders_by_volume on search_track_orders (by_volume, id);
create index search_track_orders_by_time on search_track_orders (by_time, id);
create index search_user_orders_by_popularity on search_user_orders (by_popularity, id);
create index search_user_orders_by_volume on search_user_orders (by_volume, id);
create index search_user_orders_by_time on search_user_orders (by_time, id);
create index search_group_orders_by_popularity on search_group_orders (by_popularity, id);
create index search_group_orders_by_volume on search_group_orders (by_volume, id);
create index search_group_orders_by_time on search_group_orders (by_time, id);
