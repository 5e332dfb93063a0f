import { z } from 'zod';
import { USERNAME_LIMIT } from '#features/members/model/username-limit.ts';
import { paymentStates } from '#features/payments/model/payment-state.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';

export const REFUND_NOTE_LIMIT = 500;
const time = z.string().max(40);
const minor = z.number().int().min(0);

const AdminRefundView = z.strictObject({
  id: z.uuid(),
  amountMinor: minor,
  reason: z.enum(['admin', 'withdrawal', 'undeliverable', 'gateway']),
  note: z.string().max(REFUND_NOTE_LIMIT),
  state: z.enum(['requested', 'succeeded', 'failed']),
  createdAt: time,
  settledAt: time.nullable(),
});

/** A payment as admins of the site see it. Amounts are in minor units. */
export const AdminPaymentView = z.strictObject({
  id: z.uuid(),
  title: z.string().max(200),
  purpose: z.string().max(40),
  state: z.enum(paymentStates),
  totalMinor: minor,
  refundedMinor: minor,
  /** What can still go back; refunds that wait count as gone. */
  refundableMinor: minor,
  currency: z.string().length(3),
  gateway: z.string().max(40),
  gatewayPaymentId: z.string().max(200).nullable(),
  declineCode: z.string().max(100).nullable(),
  /** Null for one who has left. */
  payer: z
    .strictObject({
      username: limitedText(USERNAME_LIMIT),
      email: z.string().max(320),
      selfLink: z.string().max(200),
    })
    .nullable(),
  createdAt: time,
  settledAt: time.nullable(),
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  disputedAt: time.nullable(),
  takenBackAt: time.nullable(),
  /** When its last refund was refused or failed, so that money which should have gone back has not. */
  refundFailedAt: time.nullable(),
  refunds: z.array(AdminRefundView),
});
export type AdminPaymentView = z.output<typeof AdminPaymentView>;

export const listPayments = endpoint({
  id: 'payments.list',
  method: 'GET',
  path: '/api/admin/payments',
  access: 'site_admin',
  summary:
    'Payments, newest first: all, those of an e-mail address, a number, or an id here or at the gateway, or those whose refund failed',
  query: z.strictObject({
    search: limitedText(200).default(''),
    /** `refund_failed`: only payments whose last refund was refused or failed. */
    only: z.enum(['refund_failed']).optional(),
    ...pagingFields,
  }),
  answer: z.strictObject({
    items: z.array(AdminPaymentView).max(100),
    /** How many payments there are whose last refund was refused or failed. */
    refundsFailed: minor,
    meta: pageMeta,
  }),
});

export const refundPayment = endpoint({
  id: 'payments.refund',
  method: 'POST',
  path: '/api/admin/payments/:id/refunds',
  access: 'site_admin',
  tokenScope: 'none',
  summary:
    'Refunds a payment, wholly or in part; a whole refund takes back what was bought. Needs a fresh proof (403 reauth_required)',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    /** Minor units of the payment's currency. */
    amountMinor: z.number().int().min(1).max(1_000_000_000),
    /** For the books; the buyer does not see it. */
    note: limitedText(REFUND_NOTE_LIMIT).default(''),
  }),
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
  answer: AdminPaymentView,
  status: 201,
});

export const refreshPayment = endpoint({
  id: 'payments.refresh',
  method: 'POST',
  path: '/api/admin/payments/:id/refresh',
  access: 'site_admin',
  summary: 'Asks the gateway now what has become of a payment; 503 where it does not answer',
  atomic: 'own_transactions',
  params: z.strictObject({ id: z.uuid() }),
  limits: [{ per: 'user', max: 120, seconds: 3600 }],
  answer: AdminPaymentView,
});

nameSchemas({ AdminRefundView, AdminPaymentView });
