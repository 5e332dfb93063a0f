import { z } from 'zod';
import { UserView } from '#features/members/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { productKinds } from './model/product-kind.ts';
import { productSorts } from './model/product-sort.ts';
import { tempoRangeNames } from './model/tempo-range.ts';

const id = z.uuid();
const title = z.string().max(100);
const address = z.string().max(500);
/** In lower case, as ACCOUNT-095 says. */
const currency = z.string().length(3);

export const ProductView = z.strictObject({
  id,
  title,
  class: z.string().max(60),
  kind: z.enum(productKinds),
  style: z.string().max(40),
  bpm: z.number().int().nullable(),
  /** As in "A minor"; empty where the sounds have no key. */
  key: z.string().max(40),
  cloudfrontUrlSmall: address,
  /** In major units; null while it is not on sale in this currency. */
  priceForCurrency: z.number().min(0).nullable(),
  currency,
  previewUrl: address.nullable(),
  /** Milliseconds. */
  previewDuration: z.number().int().nullable(),
  previewWaveformUrl: address.nullable(),
  /** The member who is credited. */
  artist: UserView.nullable(),
  /** Null for a guest. */
  owned: z.boolean().nullable(),
});
export type ProductView = z.output<typeof ProductView>;

export const productContentKinds = ['loop', 'one_shot', 'preset'] as const;

/** One of the sounds of a product. */
export const ProductContent = z.strictObject({
  name: z.string().max(100),
  kind: z.enum(productContentKinds),
  /** Milliseconds; null for what is no recording. */
  duration: z.number().int().min(0).nullable(),
});
export type ProductContent = z.output<typeof ProductContent>;

const ProductDetails = z.strictObject({
  ...ProductView.shape,
  description: z.string().max(2000),
  contents: z.array(ProductContent).max(500),
  licence: z.string().max(10_000),
  /** Bytes of all its files. */
  fileSize: z.number().int().min(0),
});
export type ProductDetails = z.output<typeof ProductDetails>;

export const listProducts = endpoint({
  id: 'shop.listProducts',
  method: 'GET',
  path: '/api/products',
  access: 'anyone',
  summary: 'Products on sale with prices in the viewer’s currency; 24 a page',
  query: z.strictObject({
    ...pagingFields,
    kind: z.enum(productKinds).optional(),
    style: z.string().min(1).max(40).optional(),
    tempo: z.enum(tempoRangeNames).optional(),
    sort: z.enum(productSorts).optional(),
  }),
  answer: z.strictObject({ products: z.array(ProductView).max(100), meta: pageMeta }),
});

export const listProductStyles = endpoint({
  id: 'shop.listProductStyles',
  method: 'GET',
  path: '/api/product_styles',
  access: 'anyone',
  summary: 'The styles of the products on sale, by name',
  answer: z.strictObject({ styles: z.array(z.string().max(40)).max(200) }),
});

const byId = z.strictObject({ id });

export const getProduct = endpoint({
  id: 'shop.getProduct',
  method: 'GET',
  path: '/api/products/:id',
  access: 'anyone',
  summary: 'One product that is on sale, or that the caller owns',
  params: byId,
  answer: z.strictObject({ product: ProductDetails }),
});

/** A product in a cart: on sale, and with its price of now. */
const CartProduct = z.strictObject({
  id,
  title,
  cloudfrontUrlSmall: address,
  /** In major units. */
  priceForCurrency: z.number().min(0),
  currency,
});

export const CartView = z.strictObject({
  /** In the order in which they were added; without products that are no longer on sale. */
  products: z.array(CartProduct).max(100),
  /** In major units. */
  total: z.number().min(0),
  currency,
  /** Names this total: the call that pays is sent it, and is refused (409) where another one is due. */
  quote: z.string().max(40),
  /** The buyer has to agree to the delivery before they pay. */
  needsConsent: z.boolean(),
});
export type CartView = z.output<typeof CartView>;

export const getCart = endpoint({
  id: 'shop.getCart',
  method: 'GET',
  path: '/api/cart',
  access: 'anyone',
  summary: 'The cart of the caller; a guest’s is found by a cookie',
  answer: CartView,
});

export const addToCart = endpoint({
  id: 'shop.addToCart',
  method: 'POST',
  path: '/cart/add/:id',
  access: 'anyone',
  summary: 'Puts a product into the caller’s cart; one that is there already changes nothing',
  params: byId,
  answer: CartView,
  limits: [{ per: 'user_or_address', max: 300, seconds: 3600 }],
  // A guest's cart is moved in a transaction of its own.
  atomic: 'own_transactions',
});

export const removeFromCart = endpoint({
  id: 'shop.removeFromCart',
  method: 'GET',
  acts: true,
  path: '/cart/remove/:id',
  access: 'anyone',
  summary: 'Takes a product out of the caller’s cart, for our own pages only; answers the cart that is left',
  params: z.strictObject({ id: z.string().max(100) }),
  answer: CartView,
});

nameSchemas({ ProductView, ProductContent, ProductDetails, CartProduct, CartView });
