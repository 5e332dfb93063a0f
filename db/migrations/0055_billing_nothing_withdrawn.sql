-- A withdrawal that found nothing unspent is written down, too.
alter table credits drop constraint credits_amount_check;
alter table credits add constraint credits_amount_check check (amount <> 0 or reason = 'withdrawn');
