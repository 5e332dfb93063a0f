-- Somebody who leaves a school while they are suspended, or who is gone, has their tracks out of sight for that reason from then on:
-- 'person', as if they had been published when it happened.
create or replace function settle_tracks_of_school_account() returns trigger language plpgsql as $$
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
end $$;
