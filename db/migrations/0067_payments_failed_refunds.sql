-- When the last refund of a payment was refused or failed; null once another one is requested or made. Admins find it by that.
alter table payments add column refund_failed_at timestamptz(3);
create index payments_refund_failed on payments (created_at, id) where refund_failed_at is not null;
-- Refunds that may have failed since they were made.
create index refunds_made on refunds (settled_at) where state = 'succeeded';

-- When the payer's bank has sent a refund back.
alter table gateway_refunds add column failed_at timestamptz;

-- A refund that PayPal has accepted and that waits for a bank, and when it has failed.
alter table paypal_refunds
  add column is_pending boolean not null default false,
  add column failed_at timestamptz(3);
