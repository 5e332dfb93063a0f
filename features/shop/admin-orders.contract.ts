import { z } from 'zod';
import { USERNAME_LIMIT } from '#features/members/model/username-limit.ts';
import { paymentStates } from '#features/payments/model/payment-state.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { downloadStates } from './model/download-state.ts';

const time = z.string().max(40);
const minor = z.number().int().min(0);

const AdminOrderProduct = z.strictObject({
  /** Of the product in this order. */
  id: z.uuid(),
  productId: z.uuid(),
  title: z.string().max(100),
  class: z.string().max(60),
  amountMinor: minor,
  downloadState: z.enum(downloadStates),
  /** When the download ends, or has ended; null for what never ends and for what has none. */
  downloadUntil: time.nullable(),
  /** How often a file of it was fetched. */
  downloads: z.number().int().min(0),
});

/** An order as admins of the site see it. Amounts are in minor units. */
export const AdminOrderView = z.strictObject({
  id: z.uuid(),
  number: z.number().int(),
  createdAt: time,
  totalMinor: minor,
  currency: z.string().length(3),
  /** Null for one who has left. */
  buyer: z
    .strictObject({
      username: limitedText(USERNAME_LIMIT),
      email: z.string().max(320),
      selfLink: z.string().max(200),
    })
    .nullable(),
  payment: z.strictObject({
    id: z.uuid(),
    state: z.enum(paymentStates),
    refundedMinor: minor,
    gateway: z.string().max(40),
    gatewayPaymentId: z.string().max(200).nullable(),
  }),
  /** What the buyer has agreed to; empty where nothing was asked. */
  consent: z.string().max(500),
  /** Since when the products are no longer the buyer's. */
  takenBackAt: time.nullable(),
  products: z.array(AdminOrderProduct).max(100),
});
export type AdminOrderView = z.output<typeof AdminOrderView>;

export const listAdminOrders = endpoint({
  id: 'shop.listAdminOrders',
  method: 'GET',
  path: '/api/admin/orders',
  access: 'site_admin',
  summary:
    'Orders, newest first: all, or those of an e-mail address, a number, or an id of the order or its payment, here or at the gateway',
  query: z.strictObject({ search: limitedText(200).default(''), ...pagingFields }),
  answer: z.strictObject({ items: z.array(AdminOrderView).max(100), meta: pageMeta }),
});

export const renewDownload = endpoint({
  id: 'shop.renewDownload',
  method: 'POST',
  path: '/api/admin/orders/products/:id/renewal',
  access: 'site_admin',
  summary: 'Lets the time to download a product of an order begin again; 409 for what has no such time',
  params: z.strictObject({ id: z.uuid() }),
  limits: [{ per: 'user', max: 120, seconds: 3600 }],
  answer: AdminOrderView,
});

nameSchemas({ AdminOrderProduct, AdminOrderView });
