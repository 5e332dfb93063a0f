-- A reward that was withdrawn returns when the dispute of its payment is won, and may be withdrawn again: `turn` counts these.
alter table credits add column turn smallint not null default 1;
alter table credits drop constraint credits_reason_check;
alter table credits add constraint credits_reason_check check (reason in
  ('referral', 'upgrade', 'spent', 'returned', 'withdrawn', 'reward_returned', 'dispute_won', 'upgrade_returned'));
alter table credits add constraint credits_turn_check
  check (turn = 1 or (turn > 1 and reason in ('withdrawn', 'reward_returned')));
alter table credits drop constraint credits_amount_check;
alter table credits add constraint credits_amount_check
  check (amount <> 0 or reason in ('withdrawn', 'reward_returned'));
drop index credits_once;
create unique index credits_once on credits (source_payment, reason, turn) where source_payment is not null;
