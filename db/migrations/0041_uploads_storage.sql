-- Which audio uploads count as their owner's storage: those of which a track exists, or something may still be made.
alter table uploads add column counted boolean not null default false;

update uploads u set counted = true
where u.kind = 'audio' and (u.state <> 'taken'
  or exists (select from tracks t where t.user_id = u.user_id and t.file_name = u.file_name));

update user_counts c set storage_usage = s.bytes
from (select user_id, sum(content_length) as bytes from uploads where counted group by user_id) s
where s.user_id = c.user_id;
