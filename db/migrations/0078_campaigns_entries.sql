-- Tracks that a campaign holds back from the lists of its group.
alter table group_tracks add column held boolean not null default false;

create or replace function group_tracks_follow_track() returns trigger language plpgsql as $function$
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

-- What members enter in campaigns. A withdrawn entry keeps its row.
create table campaign_entries (
  id uuid primary key,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  track_id uuid not null references tracks (id) on delete cascade,
  entrant_id uuid not null references users (id) on delete cascade,
  state text not null check (state in ('listed', 'waiting', 'disqualified', 'withdrawn')),
  -- Why it was disqualified.
  reason text not null default '' check (length(reason) <= 1000),
  -- What the entrant has accepted; null where no terms were asked.
  terms_version integer,
  credits text not null default '' check (length(credits) <= 500),
  samples_cleared boolean not null default false,
  entered_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  unique (campaign_id, track_id),
  foreign key (campaign_id, terms_version) references campaign_terms (campaign_id, version)
);
create index campaign_entries_of_entrant on campaign_entries (entrant_id, campaign_id);
create index campaign_entries_of_track on campaign_entries (track_id);
create index campaign_entries_newest on campaign_entries (campaign_id, entered_at desc, id desc);

insert into campaign_entries (id, campaign_id, track_id, entrant_id, state, entered_at, changed_at)
select gen_random_uuid(), c.id, t.id, t.user_id, 'listed', gt.posted_at, gt.posted_at
from campaigns c join group_tracks gt on gt.group_id = c.group_id join tracks t on t.id = gt.track_id;
