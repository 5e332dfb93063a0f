-- The newest comments of a track that have a moment and are shown.
create index comments_moments_of_host on comments (host_kind, host_id, created_at desc, id desc)
  where moment_ms is not null and status in (0, 1, 5);
