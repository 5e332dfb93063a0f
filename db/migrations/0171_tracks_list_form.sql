-- Whether a member sees lists of tracks as rows with waveforms instead of tiles.
alter table users add column tracks_as_rows boolean not null default false;
