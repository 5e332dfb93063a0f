-- The sounds that a product was last given, so that a repeated call is known after they were used.
alter table products add made_of text not null default '' check (length(made_of) <= 10000);
