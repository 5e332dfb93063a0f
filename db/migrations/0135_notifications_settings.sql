-- How members want to be notified of a kind, where that is not the bell alone.
create table notification_settings (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (length(kind) <= 40),
  reach text not null check (reach in ('bell', 'email', 'weekly', 'off')),
  changed_at timestamptz(3) not null,
  primary key (user_id, kind)
);
create index notification_settings_weekly on notification_settings (user_id) where reach = 'weekly';
