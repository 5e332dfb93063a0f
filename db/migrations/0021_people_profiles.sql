-- What a member says of where else they are: a handle, or an https address on that network's own domain.
alter table users
  add column facebook text check (length(facebook) <= 200),
  add column twitter text check (length(twitter) <= 200),
  add column instagram text check (length(instagram) <= 200),
  add column tiktok text check (length(tiktok) <= 200),
  add column youtube text check (length(youtube) <= 200);

-- Profile links that their members have given up, in small letters: they lead to the member's present one until another
-- member takes them. Kept by the database, whoever changes a link and however.
create table past_profile_links (
  link text primary key check (link ~ '^[a-z0-9]{1,50}$'),
  user_id uuid not null references users (id) on delete cascade
);
create index past_profile_links_of_user on past_profile_links (user_id);

create function keep_past_profile_link() returns trigger language plpgsql as $$
begin
  delete from past_profile_links where link = lower(new.profile_link);
  if tg_op = 'UPDATE' and new.deleted_at is null and lower(old.profile_link) <> lower(new.profile_link) then
    insert into past_profile_links (link, user_id) values (lower(old.profile_link), new.id)
      on conflict (link) do update set user_id = excluded.user_id;
  end if;
  return null;
end $$;
create trigger profile_link_taken after insert on users for each row execute function keep_past_profile_link();
create trigger profile_link_changed after update of profile_link on users for each row
  when (old.profile_link is distinct from new.profile_link) execute function keep_past_profile_link();

-- As of every noun that trends: features/trending.
create table user_heat (
  user_id uuid primary key references users (id) on delete cascade,
  heat double precision not null default 0,
  user_created_at timestamptz(3) not null,
  listed boolean not null default true
) with (fillfactor = 80);
create index user_heat_trending on user_heat (heat desc, user_created_at desc, user_id desc) where listed;
create table user_heat_buckets (
  user_id uuid not null references users (id) on delete cascade,
  bucket integer not null,
  heat double precision not null,
  primary key (user_id, bucket)
) with (fillfactor = 80);
create index user_heat_buckets_by_age on user_heat_buckets (bucket);
create table user_heat_epoch (
  one boolean primary key default true check (one),
  epoch timestamptz not null
);
insert into user_heat_epoch (epoch) values ('2026-01-01T00:00:00Z');

-- Everybody is in trending from the first moment, and out of it when they leave or are suspended.
insert into user_heat (user_id, user_created_at, listed)
  select id, created_at, deleted_at is null and banned_at is null from users;
create function let_user_trend() returns trigger language plpgsql as $$
begin
  insert into user_heat (user_id, user_created_at, listed)
    values (new.id, new.created_at, new.deleted_at is null and new.banned_at is null)
    on conflict (user_id) do update set listed = excluded.listed;
  return null;
end $$;
create trigger user_trends after insert on users for each row execute function let_user_trend();
create trigger user_trends_no_more after update of banned_at, deleted_at on users for each row
  when (old.banned_at is distinct from new.banned_at or old.deleted_at is distinct from new.deleted_at)
  execute function let_user_trend();

-- Top users. Plays are left out of it, so that a play still rewrites a short row without touching an index.
create index user_counts_by_followers on user_counts (followers_count desc);

-- Followers and following, newest first, each person once however many follow at the same moment.
create index follows_of_follower on follows (follower_id, created_at desc, followed_id desc);
create index follows_of_followed on follows (followed_id, created_at desc, follower_id desc);
drop index follows_by_followed;
