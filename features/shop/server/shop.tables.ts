import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { ProductContent } from '../contract.ts';
import type { ProductKind } from '../model/product-kind.ts';

export interface ProductTable {
  id: string;
  class: string;
  /** Follows from the class. */
  kind: ColumnType<ProductKind, never, never>;
  title: string;
  description: Generated<string>;
  style: string;
  bpm: number | null;
  musical_key: Generated<string>;
  /** Written as JSON text. */
  contents: ColumnType<ProductContent[], string | undefined, string>;
  licence: Generated<string>;
  artist_id: string | null;
  preview_key: string | null;
  preview_ms: number | null;
  waveform_key: string | null;
  /** Why the last sounds could not be used; empty where nothing is wrong. */
  failure: Generated<string>;
  /** Kinds and uploads of the sounds that it was last given; empty for none. */
  made_of: Generated<string>;
  /** Of an uploaded cover. */
  image_key: string | null;
  published_at: Date | null;
  created_at: Date;
  updated_at: Date;
}
export type ProductRow = Selectable<ProductTable>;

export interface ProductPriceTable {
  product_id: string;
  currency: string;
  valid_from: Date;
  amount_minor: number;
}

export interface ProductFileTable {
  id: string;
  product_id: string;
  place: number;
  file_name: string;
  object_key: string;
  size_bytes: number;
}

export interface CartTable {
  id: string;
  user_id: string | null;
  token_hash: Buffer | null;
  touched_at: Date;
}

export interface CartItemTable {
  cart_id: string;
  product_id: string;
  added_at: Date;
}

export interface OwnedProductTable {
  user_id: string;
  product_id: string;
  since: Date;
}

export interface OrderTable {
  id: string;
  number: GeneratedAlways<number>;
  payment_id: string;
  user_id: string | null;
  total_minor: number;
  currency: string;
  consent: string;
  created_at: Date;
  taken_back_at: Date | null;
}
export type OrderRow = Selectable<OrderTable>;

export interface OrderProductTable {
  id: string;
  order_id: string;
  product_id: string;
  place: number;
  title: string;
  class: string;
  amount_minor: number;
  updated_at: Date;
}
export type OrderProductRow = Selectable<OrderProductTable>;

export interface DownloadTable {
  id: string;
  user_id: string;
  order_product_id: string;
  file_id: string | null;
  at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    products: ProductTable;
    product_prices: ProductPriceTable;
    product_files: ProductFileTable;
    carts: CartTable;
    cart_items: CartItemTable;
    owned_products: OwnedProductTable;
    orders: OrderTable;
    order_products: OrderProductTable;
    downloads: DownloadTable;
  }
}
