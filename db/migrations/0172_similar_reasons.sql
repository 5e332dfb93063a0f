-- Why a track is like another one besides `reason`, so that what is shown together can have different reasons.
alter table similar_tracks add column other_reasons text[] not null default '{}';
