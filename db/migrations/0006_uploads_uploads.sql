-- Uploads that have begun (a permission alone is a signed text and leaves no row), and what became of each.
create table uploads (
  -- What callers name it by: 32 random characters and the file's extension. Knowing it is not enough: it belongs to one user.
  file_name text primary key check (length(file_name) <= 60),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('audio', 'image')),
  original_name text not null check (length(original_name) <= 255),
  content_type text not null check (length(content_type) <= 100),
  content_length bigint not null check (content_length > 0),
  -- open: bytes may come; stored: all bytes are safe; taken: something was made of it.
  state text not null default 'open' check (state in ('open', 'stored', 'taken')),
  created_at timestamptz not null,
  stored_at timestamptz
);
create index uploads_by_age on uploads (created_at);
