import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { downloadStates } from './model/download-state.ts';

const id = z.uuid();
const time = z.string().max(40);

/** A file that a product consists of. */
const OrderDownload = z.strictObject({
  id,
  fileName: z.string().max(200),
  /** Bytes. */
  fileSize: z.number().int().min(0),
});

const OrderProduct = z.strictObject({
  /** Of the product in this order, which downloads name. */
  id,
  productId: id,
  title: z.string().max(100),
  class: z.string().max(60),
  /** Bytes of all its files. */
  fileSize: z.number().int().min(0),
  downloads: z.array(OrderDownload).max(100),
  downloadState: z.enum(downloadStates),
  /** The time to download it begins here. */
  updatedAt: time,
});

export const OrderView = z.strictObject({
  id,
  number: z.number().int(),
  createdAt: time,
  /** In major units. */
  totalAmount: z.number().min(0),
  /** The ISO code in lower case. */
  currency: z.string().length(3),
  products: z.array(OrderProduct).max(100),
  /** The money went back, and the products with it. */
  takenBack: z.boolean(),
});
export type OrderView = z.output<typeof OrderView>;

export const listOrders = endpoint({
  id: 'shop.listOrders',
  method: 'GET',
  path: '/api/accounts/orders',
  access: 'signed_in',
  summary: 'The caller’s paid orders, newest first; 20 a page',
  query: z.strictObject(pagingFields),
  answer: z.strictObject({ orders: z.array(OrderView).max(100), meta: pageMeta }),
});

const limits = [{ per: 'user', max: 60, seconds: 3600, name: 'downloads' }] as const;

export const downloadProduct = endpoint({
  id: 'shop.downloadProduct',
  method: 'GET',
  acts: true,
  path: '/download/:id',
  access: 'anyone',
  summary: 'Redirects a buyer to the first file of a product of theirs, and a guest to sign-in',
  limits,
  params: z.strictObject({ id: z.string().max(100) }),
});

export const downloadFile = endpoint({
  id: 'shop.downloadFile',
  method: 'GET',
  acts: true,
  path: '/download/:id/:download_id',
  access: 'anyone',
  summary: 'Redirects a buyer to one file of a product of theirs, and a guest to sign-in',
  limits,
  params: z.strictObject({ id: z.string().max(100), downloadId: z.string().max(100) }),
});

nameSchemas({ OrderDownload, OrderProduct, OrderView });
