-- One row for each mail that was given to a mail server, so that a job that runs twice sends it once.
-- 'sending' that stays is a mail whose fate is unknown: the process died while the server was taking it. It is not sent again.
create table mail_deliveries (
  id text primary key check (length(id) between 1 and 100),
  state text not null default 'sending' check (state in ('sending', 'sent')),
  changed_at timestamptz not null default now()
);
create index mail_deliveries_by_age on mail_deliveries (changed_at);
