-- Plans that admins have taken off sale; all others are on sale.
create table plan_offers (
  plan text primary key check (length(plan) between 1 and 50),
  on_sale boolean not null,
  updated_at timestamptz(3) not null
);
