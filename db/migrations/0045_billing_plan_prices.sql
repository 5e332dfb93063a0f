-- What a plan costs with tax, in minor units, from when on. A price is never changed: a later one takes its place.
create table plan_prices (
  plan text not null check (length(plan) between 1 and 50),
  frequency text not null check (frequency in ('monthly', 'yearly')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_minor bigint not null check (price_minor > 0),
  valid_from timestamptz(3) not null,
  primary key (plan, frequency, currency, valid_from)
);

insert into plan_prices (plan, frequency, currency, price_minor, valid_from)
select plan, frequency, currency, price_minor, '2000-01-01T00:00:00Z'
from (values
  ('intro', 'yearly', 2388, 2388, 1908, 22800),
  ('premium', 'monthly', 999, 999, 899, 9900),
  ('premium', 'yearly', 8388, 8388, 7188, 82800),
  ('starter', 'monthly', 699, 699, 599, 6900),
  ('starter', 'yearly', 5988, 5988, 4788, 58800),
  ('creator', 'monthly', 1399, 1399, 1199, 13900),
  ('creator', 'yearly', 11988, 11988, 10788, 118800),
  ('pro', 'monthly', 3999, 3999, 3499, 39900),
  ('pro', 'yearly', 35988, 35988, 31188, 358800),
  ('europa', 'monthly', 699, 699, 599, 6900),
  ('europa', 'yearly', 5988, 5988, 4788, 58800),
  ('education', 'yearly', 9900, 9900, 8900, 99900)
) as listed (plan, frequency, usd, eur, gbp, sek)
cross join lateral (values ('USD', usd), ('EUR', eur), ('GBP', gbp), ('SEK', sek)) as priced (currency, price_minor);
