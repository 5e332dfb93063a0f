-- Plays are kept for as long as they keep another one from counting; a nightly job forgets the rest. Rows arrive in the order of
-- time, so a few kilobytes tell where the old ones are.
create index track_plays_by_time on track_plays using brin (counted_at);
