import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { countries } from '#platform/pure/countries.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';

export const BILLING_NAME_LIMIT = 200;
export const BILLING_ADDRESS_LIMIT = 500;
const time = z.string().max(40);
const minor = z.number().int();
const country = z.string().length(2);

const ReceiptListItem = z.strictObject({
  id: z.uuid(),
  number: z.string().max(40),
  kind: z.enum(['receipt', 'credit_note']),
  issuedAt: time,
  title: z.string().max(200),
  /** Minor units; below 0 for a credit note. */
  grossMinor: minor,
  currency: z.string().length(3),
});
export type ReceiptListItem = z.output<typeof ReceiptListItem>;

const Party = z.strictObject({
  name: z.string().max(500),
  /** In lines. */
  address: z.string().max(500),
  country: country.nullable(),
  vatId: z.string().max(20).nullable(),
});

/** A receipt, or a credit note, as it was written. Amounts are in minor units, below 0 for a credit note. */
export const ReceiptView = z.strictObject({
  ...ReceiptListItem.shape,
  seller: Party,
  buyer: Party,
  lines: z.array(
    z.strictObject({
      title: z.string().max(200),
      minor,
      from: time.nullable(),
      until: time.nullable(),
    }),
  ),
  netMinor: minor,
  taxMinor: minor,
  /** Hundredths of a percent; null where no tax is shown. */
  taxRate: minor.nullable(),
  taxCountry: country.nullable(),
  reverseCharge: z.boolean(),
  /** What the buyer agreed to; empty where nothing was asked. */
  consent: z.string().max(500),
  /** A credit note of what the payer's bank took back. */
  chargedBack: z.boolean(),
  /** The number of the receipt that a credit note corrects. */
  corrects: z.string().max(40).nullable(),
});
export type ReceiptView = z.output<typeof ReceiptView>;

export const listReceipts = endpoint({
  id: 'receipts.list',
  method: 'GET',
  path: '/api/account/receipts',
  access: 'signed_in',
  summary: 'Own receipts and credit notes, newest first',
  query: z.strictObject(pagingFields),
  answer: z.strictObject({
    items: z.array(ReceiptListItem).max(100),
    meta: pageMeta,
    /** Pieces of evidence about the buyer's country disagree, and the buyer has not said which is right. */
    asksForCountry: z.boolean(),
  }),
});

export const getReceipt = endpoint({
  id: 'receipts.get',
  method: 'GET',
  path: '/api/account/receipts/:id',
  access: 'signed_in',
  summary: 'An own receipt or credit note',
  params: z.strictObject({ id: z.uuid() }),
  answer: ReceiptView,
});

const countryCodes = new Set(countries.map(({ code }) => code));
const details = {
  name: limitedText(BILLING_NAME_LIMIT),
  address: limitedText(BILLING_ADDRESS_LIMIT),
  /** Empty for none. */
  country: z
    .string()
    .max(2)
    .refine((code) => code === '' || countryCodes.has(code), 'is not in the list'),
  /** Empty for none. */
  vatId: z.string().max(30),
};

export const BillingDetailsView = z.strictObject({ ...details, vatConfirmed: z.boolean() });
export type BillingDetailsView = z.output<typeof BillingDetailsView>;

export const getBillingDetails = endpoint({
  id: 'receipts.getBillingDetails',
  method: 'GET',
  path: '/api/account/billing_details',
  access: 'signed_in',
  summary: 'What the next receipts say about their buyer',
  answer: BillingDetailsView,
});

export const updateBillingDetails = endpoint({
  id: 'receipts.updateBillingDetails',
  method: 'PUT',
  path: '/api/account/billing_details',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Changes what the next receipts say about their buyer; another VAT id waits for an admin again',
  body: z.strictObject(details),
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
  answer: BillingDetailsView,
});

nameSchemas({ ReceiptListItem, ReceiptView, BillingDetailsView });
