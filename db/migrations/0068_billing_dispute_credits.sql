-- Days that a won dispute has returned as credits are withdrawn again where the money goes back after all.
alter table credits drop constraint credits_reason_check;
alter table credits add constraint credits_reason_check check (reason in
  ('referral', 'upgrade', 'spent', 'returned', 'withdrawn', 'reward_returned', 'dispute_won', 'dispute_withdrawn', 'upgrade_returned'));
alter table credits drop constraint credits_turn_check;
alter table credits add constraint credits_turn_check
  check (turn = 1 or (turn > 1 and reason in ('withdrawn', 'reward_returned', 'dispute_won', 'dispute_withdrawn')));
