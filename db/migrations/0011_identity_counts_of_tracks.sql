-- Members' numbers are from now on kept with every track and play (USER-004); here they begin right.
update user_counts c set mixdowns_count = coalesce(t.tracks, 0), plays_count = coalesce(t.plays, 0)
from users u
left join (
  select user_id, count(*) as tracks, sum(plays) as plays from tracks where published and status = 2 group by user_id
) t on t.user_id = u.id
where c.user_id = u.id and (c.mixdowns_count <> coalesce(t.tracks, 0) or c.plays_count <> coalesce(t.plays, 0));
