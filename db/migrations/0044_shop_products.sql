-- What the sound shop sells: a pack of sounds, a single sound, or content that only the studio reads.
create table products (
  id uuid primary key,
  class text not null check (class ~ '^[A-Z][A-Za-z]{0,59}$'),
  kind text not null generated always as (
    case when class = 'SingleSound' then 'sound' when class like '%Content' then 'content' else 'pack' end
  ) stored,
  title text not null check (length(title) between 1 and 100),
  description text not null default '' check (length(description) <= 2000),
  style text not null check (length(style) between 1 and 40),
  -- Null where the sounds have no tempo.
  bpm smallint check (bpm between 20 and 400),
  musical_key text not null default '' check (length(musical_key) <= 40),
  -- What is in it: name, kind and milliseconds of each sound.
  contents jsonb not null default '[]' check (jsonb_typeof(contents) = 'array'),
  licence text not null default '' check (length(licence) <= 10000),
  -- The member who is credited; null where nobody is.
  artist_id uuid references users (id) on delete set null,
  preview_key text check (length(preview_key) <= 400),
  preview_ms integer check (preview_ms > 0),
  waveform_key text check (length(waveform_key) <= 400),
  -- Since when it is on sale; null while it is not, or no longer.
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (published_at is null or (preview_key is not null and preview_ms is not null))
);
create index products_newest on products (published_at desc, id desc) where published_at is not null;
create index products_newest_of_kind on products (kind, published_at desc, id desc) where published_at is not null;
create index products_newest_of_style on products (style, published_at desc, id desc) where published_at is not null;
create index products_of_artist on products (artist_id) where artist_id is not null;

-- Prices are added and never changed. In force is the one with the latest start that has passed.
create table product_prices (
  product_id uuid not null references products (id) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from timestamptz(3) not null,
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (product_id, currency, valid_from)
);
create index product_prices_by_amount on product_prices (currency, amount_minor, product_id);

create table product_files (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  place smallint not null check (place >= 0),
  -- What the file is called when it is downloaded.
  file_name text not null check (length(file_name) between 1 and 200),
  object_key text not null unique check (length(object_key) between 1 and 400),
  size_bytes bigint not null check (size_bytes > 0),
  unique (product_id, place)
);

-- One cart of each member, or of a guest whose browser has the token.
create table carts (
  id uuid primary key,
  user_id uuid unique references users (id) on delete cascade,
  token_hash bytea unique check (length(token_hash) = 32),
  touched_at timestamptz(3) not null,
  check (num_nonnulls(user_id, token_hash) = 1)
);
create index carts_of_guests on carts (touched_at) where user_id is null;

create table cart_items (
  cart_id uuid not null references carts (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  added_at timestamptz(3) not null,
  primary key (cart_id, product_id)
);
create index cart_items_of_product on cart_items (product_id);

-- What members have bought for good.
create table owned_products (
  user_id uuid not null references users (id) on delete cascade,
  product_id uuid not null references products (id),
  since timestamptz(3) not null,
  primary key (user_id, product_id)
);
create index owned_products_of_product on owned_products (product_id);
