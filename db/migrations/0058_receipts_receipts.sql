-- The last number of each series of receipts. Taking one locks the row until the transaction ends, so that numbers have no gap.
create table receipt_counters (
  series text primary key check (series ~ '^[RC][0-9]{4}$'),
  last_number bigint not null check (last_number > 0)
);

-- One for each payment that was captured, and a credit note for each refund. Nothing but its buyer's name changes later.
create table receipts (
  id uuid primary key,
  series text not null references receipt_counters (series),
  number bigint not null check (number > 0),
  kind text not null check (kind in ('receipt', 'credit_note')),
  -- Null once the payment is no longer kept.
  payment_id uuid references payments (id) on delete set null,
  refund_id uuid unique references refunds (id) on delete set null,
  -- A credit note names the receipt that it corrects.
  corrects_id uuid references receipts (id) on delete set null,
  user_id uuid references users (id) on delete set null,
  issued_at timestamptz(3) not null,
  -- As they were when it was written: seller, buyer, lines with their amounts, pieces of evidence of the buyer's country.
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  evidence jsonb not null,
  -- What the buyer has agreed to.
  consent text not null check (length(consent) <= 500),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  gross_minor bigint not null check (gross_minor > 0),
  net_minor bigint not null check (net_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  -- Hundredths of a percent; null where no tax is shown.
  tax_rate integer check (tax_rate between 0 and 10000),
  tax_country text check (tax_country ~ '^[A-Z]{2}$'),
  reverse_charge boolean not null,
  unique (series, number),
  check (net_minor + tax_minor = gross_minor),
  check (not reverse_charge or tax_minor = 0),
  check ((kind = 'credit_note') or (corrects_id is null and refund_id is null))
);
create unique index receipts_of_payment on receipts (payment_id) where kind = 'receipt';
-- A credit note without a refund is that of a lost dispute.
create unique index receipts_of_chargeback on receipts (payment_id) where kind = 'credit_note' and refund_id is null;
create index receipts_of_user on receipts (user_id, issued_at desc, id desc) where user_id is not null;
create index receipts_by_time on receipts (issued_at);
create index receipts_corrected on receipts (corrects_id) where corrects_id is not null;

-- What a member wants on receipts.
create table billing_details (
  user_id uuid primary key references users (id) on delete cascade,
  name text not null check (length(name) <= 200),
  address text not null check (length(address) <= 500),
  country text check (country ~ '^[A-Z]{2}$'),
  vat_id text check (vat_id ~ '^[A-Z0-9]{4,20}$'),
  -- When an admin has confirmed that the id is that of this buyer.
  vat_confirmed_at timestamptz(3),
  updated_at timestamptz(3) not null,
  check (vat_confirmed_at is null or vat_id is not null)
);
create index billing_details_unconfirmed on billing_details (updated_at) where vat_id is not null and vat_confirmed_at is null;

-- The rate of a country from a time on, in hundredths of a percent. Rows are only added.
create table tax_rates (
  country text not null check (country ~ '^[A-Z]{2}$'),
  valid_from timestamptz(3) not null,
  rate integer not null check (rate between 0 and 10000),
  primary key (country, valid_from)
);
insert into tax_rates (country, valid_from, rate) values
  ('AT', '2025-01-01T00:00Z', 2000), ('BE', '2025-01-01T00:00Z', 2100), ('BG', '2025-01-01T00:00Z', 2000),
  ('CY', '2025-01-01T00:00Z', 1900), ('CZ', '2025-01-01T00:00Z', 2100), ('DE', '2025-01-01T00:00Z', 1900),
  ('DK', '2025-01-01T00:00Z', 2500), ('EE', '2025-01-01T00:00Z', 2200), ('EE', '2025-07-01T00:00Z', 2400),
  ('ES', '2025-01-01T00:00Z', 2100), ('FI', '2025-01-01T00:00Z', 2550), ('FR', '2025-01-01T00:00Z', 2000),
  ('GR', '2025-01-01T00:00Z', 2400), ('HR', '2025-01-01T00:00Z', 2500), ('HU', '2025-01-01T00:00Z', 2700),
  ('IE', '2025-01-01T00:00Z', 2300), ('IT', '2025-01-01T00:00Z', 2200), ('LT', '2025-01-01T00:00Z', 2100),
  ('LU', '2025-01-01T00:00Z', 1700), ('LV', '2025-01-01T00:00Z', 2100), ('MT', '2025-01-01T00:00Z', 1800),
  ('NL', '2025-01-01T00:00Z', 2100), ('PL', '2025-01-01T00:00Z', 2300), ('PT', '2025-01-01T00:00Z', 2300),
  ('RO', '2025-01-01T00:00Z', 1900), ('RO', '2025-08-01T00:00Z', 2100), ('SE', '2025-01-01T00:00Z', 2500),
  ('SI', '2025-01-01T00:00Z', 2200), ('SK', '2025-01-01T00:00Z', 2300);

-- An order of a member who has left goes with its payment, when the books need it no longer.
alter table orders drop constraint orders_payment_id_fkey;
alter table orders add constraint orders_payment_id_fkey foreign key (payment_id) references payments (id) on delete cascade;

-- A consumer has withdrawn from the contract that a payment stands for.
create table withdrawals (
  id uuid primary key,
  payment_id uuid not null unique references payments (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  -- What goes back for the time that was not used.
  refund_minor bigint not null check (refund_minor >= 0),
  declared_at timestamptz(3) not null
);
create index withdrawals_of_user on withdrawals (user_id) where user_id is not null;
