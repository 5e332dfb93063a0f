-- What people write while a campaign runs.
create table campaign_chat_messages (
  id uuid primary key,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  content text not null check (length(content) between 1 and 1000),
  created_at timestamptz(3) not null,
  -- Hidden by a moderator.
  withheld_at timestamptz(3)
);
create index campaign_chat_messages_newest on campaign_chat_messages (campaign_id, created_at desc, id desc);
create index campaign_chat_messages_of_user on campaign_chat_messages (user_id);
