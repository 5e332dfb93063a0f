-- What is taken off the price of periods to come: a coupon that runs for several.
alter table gateway_subscriptions add column reductions jsonb not null default '[]';
-- What the next renewal charges, as the gateway says it; null where it was not asked since.
alter table subscriptions add column next_minor bigint check (next_minor >= 0);
