-- Read notifications that have not changed for a year are purged every night.
create index notifications_read_by_age on notifications (updated_at) where read_at is not null;
