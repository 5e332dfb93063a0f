-- A reply belongs to a comment that is none itself. A deleted comment with replies stays as a gap without words.
alter table comments add column parent_id uuid references comments (id) on delete cascade;
alter table comments add column deleted_at timestamptz;
create index comments_replies on comments (parent_id, created_at, id) where parent_id is not null;
create index comments_first_of_host on comments (host_kind, host_id, created_at desc, id desc) where parent_id is null;
