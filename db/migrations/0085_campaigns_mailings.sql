-- E-mails that a campaign sends to many, each kind once. A job makes one of every recipient, in the order of their ids.
create table campaign_mailings (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 17),
  begun_at timestamptz(3) not null,
  -- The last member of whom a job was made; null before the first.
  reached uuid,
  done_at timestamptz(3),
  primary key (campaign_id, kind)
);
