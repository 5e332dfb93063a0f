-- What the gateway has charged for the current period: an upgrade credits its unused share.
alter table gateway_subscriptions add column paid_minor bigint not null default 0 check (paid_minor >= 0);
update gateway_subscriptions s set paid_minor = c.amount_minor
  from gateway_charges c
  where c.subscription_id = s.id and c.period_number = s.periods and c.decline_code is null;
