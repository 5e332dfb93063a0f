-- What members like of the built-in loops, and what they used last. The loops themselves are part of the program.
create table sound_marks (
  user_id uuid not null references users (id) on delete cascade,
  sound_id text not null check (length(sound_id) between 1 and 60),
  favoured_at timestamptz(3),
  used_at timestamptz(3),
  primary key (user_id, sound_id)
);

-- A member's own presets: devices with their values.
create table presets (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  tags text[] not null default '{}',
  devices jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index presets_of_user on presets (user_id);
