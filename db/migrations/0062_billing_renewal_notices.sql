-- The end of the period whose renewal was announced to the member.
alter table subscriptions add column renewal_notice_for timestamptz;
create index subscriptions_yearly_period_end_idx on subscriptions (period_end) where frequency = 'yearly';
