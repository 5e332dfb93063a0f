-- Notifications that were read a year ago and have not changed since are purged every night.
create index notifications_read_by_age on notifications (read_at) where read_at is not null;
