-- What was paid for the current period, and what an earlier one has paid of it: an upgrade credits the unused share of both.
alter table subscriptions add column period_start timestamptz;
alter table subscriptions add column paid_minor bigint not null default 0 check (paid_minor >= 0);
alter table subscriptions add column carried_minor bigint not null default 0 check (carried_minor >= 0);
update subscriptions set
  period_start = period_end - case frequency when 'monthly' then interval '1 month' else interval '1 year' end,
  paid_minor = case when trial_end is not null and period_end <= trial_end then 0 else price_minor end;
-- A page that upgrades this subscription; null for one that begins a subscription.
alter table hosted_pages add column upgrades uuid references subscriptions (id) on delete cascade;
create index hosted_pages_of_upgrade on hosted_pages (upgrades) where upgrades is not null;
