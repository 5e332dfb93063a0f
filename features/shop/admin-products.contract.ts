import { z } from 'zod';
import { saleCurrencies } from '#features/payments/model/sale-currencies.ts';
import { ImageReference, presignAudio, UploadPermission } from '#features/uploads/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { productGaps, productStates } from './model/product-gap.ts';
import { productKinds } from './model/product-kind.ts';
import { MAX_SOUNDS } from './model/sound-limits.ts';

/** What admins make; sound sets come with the studio. */
const madeClasses = ['SamplePack', 'SingleSound'] as const;
const soundKinds = ['loop', 'one_shot'] as const;

const time = z.string().max(40);
const currency = z.enum(saleCurrencies);
/** Minor units of its currency, with tax. */
/** 0 is a gift. */
const amountMinor = z.number().int().min(0).max(10_000_000);
const params = z.strictObject({ id: z.uuid() });
const fields = {
  title: requiredText(100),
  description: limitedText(2000),
  style: requiredText(40),
  bpm: z.number().int().min(20).max(400).nullable(),
  key: limitedText(40),
  /** A currency that is not named keeps its price. */
  prices: z.array(z.strictObject({ currency, amountMinor })).max(saleCurrencies.length),
};
const limits = [{ per: 'user', max: 240, seconds: 3600 }] as const;

/** A product as admins of the site see it. */
export const AdminProductView = z.strictObject({
  id: z.uuid(),
  title: z.string().max(100),
  description: z.string().max(2000),
  class: z.string().max(60),
  kind: z.enum(productKinds),
  style: z.string().max(40),
  bpm: z.number().int().nullable(),
  /** As in "A minor"; empty where the sounds have no key. */
  key: z.string().max(40),
  cloudfrontUrlSmall: z.string().max(500),
  state: z.enum(productStates),
  /** What keeps it from going on sale; empty where nothing does. */
  missing: z.array(z.enum(productGaps)).max(productGaps.length),
  /** Those in force, in minor units. */
  prices: z
    .array(z.strictObject({ currency: z.string().length(3), amountMinor: z.number().int().min(0) }))
    .max(100),
  files: z.array(z.strictObject({ name: z.string().max(200), size: z.number().int().min(0) })).max(500),
  /** Of the sounds that it is being made of. */
  soundsInMaking: z.number().int().min(0),
  /** Why the last sounds could not be used; empty where nothing is wrong. */
  failure: z.string().max(300),
  /** Null without a preview. */
  previewUrl: z.string().max(1000).nullable(),
  /** Milliseconds. */
  previewDuration: z.number().int().nullable(),
  /** Whether it was ever sold, so that its sounds stay. */
  sold: z.boolean(),
  /** How many members own it. */
  owners: z.number().int().min(0),
  /** Since when it is on sale. */
  publishedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
});
export type AdminProductView = z.output<typeof AdminProductView>;

export const listAdminProducts = endpoint({
  id: 'shop.listAdminProducts',
  method: 'GET',
  path: '/api/admin/products',
  access: 'site_admin',
  summary: 'Products, newest first, on sale or not: all, or those with a text in title or style, or of an id',
  query: z.strictObject({ search: limitedText(100).default(''), ...pagingFields }),
  answer: z.strictObject({ items: z.array(AdminProductView).max(100), meta: pageMeta }),
});

export const updateProduct = endpoint({
  id: 'shop.updateProduct',
  method: 'PUT',
  path: '/api/admin/products/:id',
  access: 'site_admin',
  summary: 'Changes the texts of a product and sets new prices; 409 where it was changed since `seen_at`',
  params,
  body: z.strictObject({
    ...fields,
    /** `updated_at` of the product that the admin has seen. */
    seenAt: z.iso.datetime({ offset: true }).max(40),
  }),
  limits,
  answer: AdminProductView,
});

export const setProductOnSale = endpoint({
  id: 'shop.setProductOnSale',
  method: 'PUT',
  path: '/api/admin/products/:id/sale',
  access: 'site_admin',
  summary: 'Puts a product on sale or withdraws it; who owns it keeps it. 409 for one that is unfinished',
  params,
  body: z.strictObject({ onSale: z.boolean() }),
  limits,
  answer: AdminProductView,
});

export const createProduct = endpoint({
  id: 'shop.createProduct',
  method: 'POST',
  path: '/api/admin/products',
  access: 'site_admin',
  summary: 'Makes a product without sounds, which is not on sale',
  body: z.strictObject({ class: z.enum(madeClasses), ...fields }),
  limits,
  answer: AdminProductView,
  status: 201,
});

export const presignSound = endpoint({
  id: 'shop.presignSound',
  method: 'GET',
  path: '/api/admin/product_sounds/presign',
  access: 'site_admin',
  summary: 'Permission to upload one sound of a product',
  query: presignAudio.query,
  answer: UploadPermission,
  limits: [{ per: 'user', max: 1000, seconds: 3600 }],
});

export const setProductSounds = endpoint({
  id: 'shop.setProductSounds',
  method: 'PUT',
  path: '/api/admin/products/:id/sounds',
  access: 'site_admin',
  summary:
    'Lets a job make a product of uploaded sounds; 409 for one that is on sale, is being paid for or was sold',
  params,
  body: z.strictObject({
    /** In their order. `file_name` is that of the permission. */
    sounds: z
      .array(z.strictObject({ fileName: z.string().min(1).max(60), kind: z.enum(soundKinds) }))
      .min(1)
      .max(MAX_SOUNDS),
  }),
  limits,
  answer: AdminProductView,
});

export const setProductCover = endpoint({
  id: 'shop.setProductCover',
  method: 'PUT',
  path: '/api/admin/products/:id/cover',
  access: 'site_admin',
  summary: 'Gives a product an uploaded cover, or with null the drawn one again',
  params,
  body: z.strictObject({ image: ImageReference.nullable() }),
  limits,
  atomic: 'own_transactions',
  answer: AdminProductView,
});

export const deleteProduct = endpoint({
  id: 'shop.deleteProduct',
  method: 'DELETE',
  path: '/api/admin/products/:id',
  access: 'site_admin',
  summary: 'Deletes a product that is not on sale, being paid for or sold, with its files',
  params,
  limits,
});

nameSchemas({ AdminProductView });
