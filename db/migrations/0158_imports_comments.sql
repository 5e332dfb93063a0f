-- Comments of a member that came with the copy of an account; nobody else sees them.
create table imported_comments (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  about_kind text not null check (about_kind in ('track', 'group', 'news', 'other')),
  content text not null check (char_length(content) <= 600),
  source text not null check (char_length(source) <= 100),
  created_at timestamptz(3) not null,
  primary key (user_id, id)
);
create index imported_comments_of_user on imported_comments (user_id, created_at desc, id desc);
