-- What two members write to each other. A pair has one conversation, whoever wrote first; the lower id stands first.
create table conversations (
  id uuid primary key,
  user_low uuid not null references users (id) on delete cascade,
  user_high uuid not null references users (id) on delete cascade,
  -- The position of the last message. Whoever writes or reads holds this row, so positions have no gap and nothing unread is lost.
  messages_count integer not null default 0 check (messages_count >= 0),
  last_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  check (user_low < user_high)
);
create unique index conversations_of_pair on conversations (user_low, user_high);
create index conversations_by_high on conversations (user_high);

-- One row for each of the two.
create table conversation_participations (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- There are messages of the other one beyond `read_up_to`.
  updated boolean not null default false,
  updated_at timestamptz(3) not null,
  read_up_to integer not null default 0 check (read_up_to >= 0),
  -- The conversation's own, again: so an index gives a member's list in its order. Milliseconds, so that a cursor names a row.
  last_at timestamptz(3) not null,
  primary key (conversation_id, user_id)
);
create index conversation_participations_of_user
  on conversation_participations (user_id, last_at desc, conversation_id desc);
create index conversation_participations_unread
  on conversation_participations (user_id, last_at desc, conversation_id desc) where updated;

create table messages (
  conversation_id uuid not null references conversations (id) on delete cascade,
  position integer not null check (position >= 1),
  id uuid not null unique,
  user_id uuid not null references users (id) on delete cascade,
  content text not null check (length(content) between 1 and 2000),
  -- Never before the message that stands before it.
  created_at timestamptz(3) not null,
  -- Made by the sender's client: what is sent again under it is not written twice.
  key uuid,
  primary key (conversation_id, position)
);
create unique index messages_once on messages (user_id, key) where key is not null;
create index messages_by_user on messages (user_id, created_at, id);

-- Whose messages somebody does not want. The blocked one is not told.
create table blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_by_age on blocks (blocker_id, created_at desc, blocked_id desc);
create index blocks_by_blocked on blocks (blocked_id);
