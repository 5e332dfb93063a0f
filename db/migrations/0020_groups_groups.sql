-- Circles of people around music. `number` is the id that addresses and answers carry.
create table groups (
  id uuid primary key,
  number bigint generated always as identity unique,
  name text not null check (length(name) between 1 and 100),
  group_link text not null check (group_link ~ '^[A-Za-z0-9_-]{1,60}$' and group_link !~ '^\d+$' and lower(group_link) <> 'new'),
  kind text not null check (kind in ('general', 'music_genre', 'contest', 'band', 'educational')),
  privacy_setting text not null check (privacy_setting in ('closed', 'viewable', 'joinable')),
  description text not null default '' check (length(description) <= 5000),
  image_key text check (length(image_key) <= 300),
  sidebar_tracks smallint not null check (sidebar_tracks in (0, 3, 5, 10)),
  track_sorting text not null check (track_sorting in ('date_posted_asc', 'date_posted_desc', 'votes', 'shuffle')),
  comments_setting text not null check (comments_setting in ('anybody', 'off', 'members')),
  enable_following boolean not null,
  members_can_post_tracks boolean not null,
  followers_count integer not null default 0 check (followers_count >= 0),
  -- Of listed tracks only.
  tracks_count integer not null default 0 check (tracks_count >= 0),
  memberships_count integer not null default 0 check (memberships_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  featured_at timestamptz(3),
  -- Milliseconds, here and below, so that a page's cursor names a row exactly.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
) with (fillfactor = 85);
create unique index groups_by_link on groups (lower(group_link));
create index groups_recent on groups (created_at desc, id desc);
create index groups_featured on groups (featured_at desc, id desc) where featured_at is not null;

create table group_memberships (
  id uuid primary key,
  group_id uuid not null references groups (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('admin', 'member')),
  created_at timestamptz(3) not null,
  unique (user_id, group_id)
);
-- Admins come before members by their letters, too.
create index group_memberships_of_group on group_memberships (group_id, role, created_at desc, id desc);
create index group_memberships_of_user on group_memberships (user_id, created_at desc, id desc);

create table group_follows (
  group_id uuid not null references groups (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (user_id, group_id)
);
create index group_follows_of_group on group_follows (group_id);

-- Pending ones: whoever joins uses theirs up.
create table group_invitations (
  group_id uuid not null references groups (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  primary key (group_id, user_id)
);
create index group_invitations_of_user on group_invitations (user_id);
create index group_invitations_by on group_invitations (invited_by) where invited_by is not null;

create table group_tracks (
  group_id uuid not null references groups (id) on delete cascade,
  track_id uuid not null references tracks (id) on delete cascade,
  posted_at timestamptz(3) not null,
  featured_at timestamptz(3),
  -- As the track is: kept by the trigger below, so that one index gives a group's listed tracks in order.
  listed boolean not null,
  listed_at timestamptz,
  primary key (group_id, track_id)
);
create index group_tracks_of_track on group_tracks (track_id);
create index group_tracks_posted on group_tracks (group_id, posted_at desc, track_id desc) where listed;
create index group_tracks_newest on group_tracks (group_id, listed_at desc, track_id desc) where listed;
create index group_tracks_featured on group_tracks (group_id, featured_at desc, track_id desc)
where listed and featured_at is not null;

-- A track that goes on or off the stage, or away, does so in its groups and their counts at once, whoever sends it there.
-- The groups are held in one order, so that two tracks do not wait for each other.
create function group_tracks_follow_track() returns trigger language plpgsql as $$
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
      where id in (select group_id from group_tracks where track_id = old.id);
  end if;
  if tg_op = 'DELETE' then
    delete from group_tracks where track_id = old.id;
    return old;
  end if;
  update group_tracks set listed = becomes, listed_at = new.listed_at where track_id = new.id;
  return null;
end $$;
create trigger group_tracks_follow_track after update of published, status, listed_at on tracks
for each row when ((old.published, old.status, old.listed_at) is distinct from (new.published, new.status, new.listed_at))
execute function group_tracks_follow_track();
create trigger group_tracks_leave_with_track before delete on tracks
for each row execute function group_tracks_follow_track();

create table group_news (
  id uuid primary key,
  group_id uuid not null references groups (id) on delete cascade,
  -- Null once they have left.
  author_id uuid references users (id) on delete set null,
  title text not null check (length(title) between 1 and 150),
  content text not null check (length(content) between 1 and 10000),
  notified_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index group_news_of_group on group_news (group_id, created_at desc, id desc);
create index group_news_by_author on group_news (author_id) where author_id is not null;

-- As of every noun that trends: features/trending.
create table group_heat (
  group_id uuid primary key references groups (id) on delete cascade,
  heat double precision not null default 0,
  group_created_at timestamptz(3) not null,
  listed boolean not null default true
) with (fillfactor = 80);
create index group_heat_trending on group_heat (heat desc, group_created_at desc, group_id desc) where listed;
create table group_heat_buckets (
  group_id uuid not null references groups (id) on delete cascade,
  bucket integer not null,
  heat double precision not null,
  primary key (group_id, bucket)
) with (fillfactor = 80);
create index group_heat_buckets_by_age on group_heat_buckets (bucket);
create table group_heat_epoch (
  one boolean primary key default true check (one),
  epoch timestamptz not null
);
insert into group_heat_epoch (epoch) values ('2026-01-01T00:00:00Z');
