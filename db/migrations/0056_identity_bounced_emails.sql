-- When a permanent failure of the member's present address was reported.
alter table users add column email_bounced_at timestamptz(3);
-- The inbox takes reports of mail providers, too: about which member, and about which address by its SHA-256.
alter table webhook_inbox add column user_id uuid references users (id) on delete cascade;
alter table webhook_inbox add column email_hash bytea check (octet_length(email_hash) = 32);
alter table webhook_inbox drop constraint webhook_inbox_subject;
alter table webhook_inbox add constraint webhook_inbox_subject
  check (num_nonnulls(subscription_id, payment_id, user_id) = 1 and (user_id is null) = (email_hash is null));
create index webhook_inbox_by_user on webhook_inbox (user_id) where user_id is not null;
