import { z } from 'zod';
import { USERNAME_LIMIT } from '#features/members/model/username-limit.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { countries } from '#platform/pure/countries.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';

const time = z.string().max(40);
/** Hundredths of a percent. */
const rate = z.number().int().min(0).max(10_000);
const countryCodes = new Set(countries.map(({ code }) => code));

/** A VAT id that waits for an admin. */
const VatIdView = z.strictObject({
  userId: z.uuid(),
  username: limitedText(USERNAME_LIMIT),
  selfLink: z.string().max(200),
  name: z.string().max(200),
  address: z.string().max(500),
  country: z.string().max(2),
  vatId: z.string().max(20),
});
export type VatIdView = z.output<typeof VatIdView>;

const TaxRateView = z.strictObject({
  country: z.string().length(2),
  validFrom: time,
  rate,
  /** `past`: another one has taken its place. */
  state: z.enum(['past', 'in_force', 'coming']),
});
export type TaxRateView = z.output<typeof TaxRateView>;

const TaxView = z.strictObject({
  /** Whether receipts are written, and whether they show tax. */
  receipts: z.boolean(),
  showsTax: z.boolean(),
  /** Every rate that was, is and will be, by country and time. */
  rates: z.array(TaxRateView),
  /** The 100 that have waited longest. */
  vatIds: z.array(VatIdView).max(100),
  /** Quarters with receipts, the newest first: `2026-4`. */
  quarters: z.array(z.string().max(10)).max(200),
});
export type TaxView = z.output<typeof TaxView>;

export const getTax = endpoint({
  id: 'receipts.getTax',
  method: 'GET',
  path: '/api/admin/tax',
  access: 'site_admin',
  summary: 'Tax rates, VAT ids that wait for a confirmation, and the quarters that have receipts',
  answer: TaxView,
});

export const addTaxRate = endpoint({
  id: 'receipts.addTaxRate',
  method: 'POST',
  path: '/api/admin/tax_rates',
  access: 'site_admin',
  summary:
    'Adds the rate of a country from a day in the future on, or from today where it has none; 409 where it has one from that day',
  body: z.strictObject({
    country: z
      .string()
      .length(2)
      .refine((code) => countryCodes.has(code), 'is not in the list'),
    validFrom: z.iso.date(),
    rate,
  }),
  answer: TaxView,
  status: 201,
});

export const removeTaxRate = endpoint({
  id: 'receipts.removeTaxRate',
  method: 'POST',
  path: '/api/admin/tax_rates/withdrawals',
  access: 'site_admin',
  summary: 'Removes the rate of a country that has not begun; 409 for any other',
  body: z.strictObject({ country: z.string().length(2), validFrom: z.iso.datetime() }),
  answer: TaxView,
});

export const settleVatId = endpoint({
  id: 'receipts.settleVatId',
  method: 'POST',
  path: '/api/admin/vat_ids/:user_id',
  access: 'site_admin',
  summary:
    'Confirms the VAT id of a member, or removes it; 409 where it, the name or the country is another one by now',
  params: z.strictObject({ userId: z.uuid() }),
  body: z.strictObject({
    /** As the admin has seen them. */
    vatId: z.string().min(4).max(20),
    name: z.string().min(1).max(200),
    country: z.string().length(2),
    confirmed: z.boolean(),
  }),
  answer: TaxView,
});

nameSchemas({ VatIdView, TaxRateView, TaxView });
