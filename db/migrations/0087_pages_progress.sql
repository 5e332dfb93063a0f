-- Which lessons a member has done. A lesson is the id of a page, or the name of one that comes with the program, which has no row.
create table page_progress (
  user_id uuid not null references users (id) on delete cascade,
  lesson text not null check (length(lesson) between 1 and 220),
  done_at timestamptz(3) not null,
  primary key (user_id, lesson)
);
