-- What an upgrade has carried over returns when its money goes back, beside what the same upgrade has left over.
alter table credits drop constraint credits_reason_check;
alter table credits add constraint credits_reason_check
  check (reason in ('referral', 'upgrade', 'spent', 'returned', 'withdrawn', 'dispute_won', 'upgrade_returned'));
