-- The page of the test gateway that stands for PayPal's: where it leads, and what its buyer has approved the payment with.
alter table gateway_payments add column return_url text check (length(return_url) between 8 and 500);
alter table gateway_payments add column cancel_url text check (length(cancel_url) between 8 and 500);
alter table gateway_payments add column approved_as text check (length(approved_as) between 1 and 40);
-- When the browser has claimed the data of an order that was paid on a gateway's page, for its analytics event.
alter table payments add column order_claimed_at timestamptz(3);
