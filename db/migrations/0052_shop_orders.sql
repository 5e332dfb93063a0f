-- What was bought in the sound shop: one order of each paid payment, kept for the books.
create table orders (
  id uuid primary key,
  number bigint not null generated always as identity (start with 1001) unique,
  payment_id uuid not null unique references payments (id),
  -- Null once the buyer has left.
  user_id uuid references users (id) on delete set null,
  total_minor bigint not null check (total_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What the buyer agreed to before the delivery; empty where that was not asked.
  consent text not null check (length(consent) <= 500),
  created_at timestamptz(3) not null,
  -- Since when its products are no longer the buyer's, because the money went back.
  taken_back_at timestamptz(3)
);
create index orders_of_user on orders (user_id, created_at desc, id desc) where user_id is not null;

create table order_products (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  product_id uuid not null references products (id),
  place smallint not null check (place >= 0),
  -- As they were when it was sold.
  title text not null check (length(title) between 1 and 100),
  class text not null check (class ~ '^[A-Z][A-Za-z]{0,59}$'),
  amount_minor bigint not null check (amount_minor >= 0),
  -- The time to download it begins here: with the payment, or when an admin renews it.
  updated_at timestamptz(3) not null,
  unique (order_id, product_id),
  unique (order_id, place)
);
create index order_products_of_product on order_products (product_id);

-- Each file that a buyer has fetched.
create table downloads (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  order_product_id uuid not null references order_products (id) on delete cascade,
  file_id uuid references product_files (id) on delete set null,
  at timestamptz(3) not null
);
create index downloads_of_user on downloads (user_id, at);
create index downloads_of_order_product on downloads (order_product_id);
create index downloads_of_file on downloads (file_id);
