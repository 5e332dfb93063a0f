-- Sounds that a product is being made of; they go when it is made, or when it cannot be.
create table product_sounds (
  product_id uuid not null references products on delete cascade,
  place smallint not null check (place >= 0),
  upload text not null unique check (length(upload) between 1 and 60),
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('loop', 'one_shot')),
  primary key (product_id, place)
);

-- Why the last sounds could not be used; empty where nothing is wrong.
alter table products add column failure text not null default '' check (length(failure) <= 300);
-- Of an uploaded cover; null where the cover is drawn from the id.
alter table products add column image_key text check (length(image_key) <= 400);
create index products_by_creation on products (created_at desc, id desc);
