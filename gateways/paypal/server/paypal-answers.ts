import { z } from 'zod';

/** PayPal's answers, as far as they are read. It may add fields at any time. */

const id = z.string().min(1).max(100);
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const money = z.object({ currency_code: z.string().length(3), value: z.string().max(32) });
const links = z.array(z.object({ href: z.string().max(2000), rel: z.string().max(60) })).max(50);

export type PaypalMoney = z.output<typeof money>;

export const Token = z.object({ access_token: z.string().min(1).max(2000) });

export const Problem = z.object({
  name: z.string().max(200),
  details: z
    .array(z.object({ issue: z.string().max(200) }))
    .max(100)
    .optional(),
});

export const Refund = z.object({
  id,
  amount: money.optional(),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  create_time: time.optional(),
  custom_id: z.string().max(300).optional(),
  links: links.optional(),
});

export type RefundStatus = z.output<typeof Refund>['status'];

export const Capture = z.object({
  id,
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  amount: money,
  create_time: time.optional(),
});

const address = z.object({ country_code: z.string().max(2).optional() });

export const Order = z.object({
  id,
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  links: links.optional(),
  payer: z.object({ payer_id: z.string().max(50).optional(), address: address.optional() }).optional(),
  purchase_units: z
    .array(z.object({ payments: z.object({ captures: z.array(Capture).max(50).optional() }).optional() }))
    .max(10)
    .optional(),
});
export type Order = z.output<typeof Order>;

export const Subscription = z.object({
  id,
  status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
  status_update_time: time.optional(),
  start_time: time.optional(),
  links: links.optional(),
  subscriber: z.object({ payer_id: z.string().max(50).optional() }).optional(),
  billing_info: z
    .object({
      next_billing_time: time.optional(),
      failed_payments_count: z.number().int().min(0),
      last_payment: z.object({ amount: money, time }).optional(),
      last_failed_payment: z.object({ time, reason_code: z.string().max(120).optional() }).optional(),
    })
    .optional(),
});
export type Subscription = z.output<typeof Subscription>;

export const Created = z.object({ id });

const transaction = z.object({
  id,
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED']),
  amount_with_breakdown: z.object({ gross_amount: money }),
  time,
});
export const Transactions = z.object({ transactions: z.array(transaction).max(1000).optional() });
export type Transaction = z.output<typeof transaction>;

export const Disputes = z.object({
  items: z
    .array(
      z.object({
        dispute_id: id,
        status: z.string().max(60),
        dispute_life_cycle_stage: z.string().max(60).optional(),
      }),
    )
    .max(50)
    .optional(),
});
export const Dispute = z.object({
  dispute_outcome: z.object({ outcome_code: z.string().max(60) }).optional(),
});

/** An event; what it is about has as many forms as there are kinds. */
export const PaypalEvent = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(100),
  create_time: time,
  resource: z.object({
    id: z.string().max(100).optional(),
    billing_agreement_id: z.string().max(100).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().max(100).optional() }).optional() })
      .optional(),
    sale_id: z.string().max(100).optional(),
    links: links.optional(),
    disputed_transactions: z
      .array(z.object({ seller_transaction_id: z.string().max(100).optional() }))
      .max(50)
      .optional(),
  }),
});
export type PaypalEvent = z.output<typeof PaypalEvent>;
