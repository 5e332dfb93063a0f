import { isEuCountry } from '#platform/pure/eu-countries.ts';
import type { Call } from '#platform/server/call.ts';
import { taxInside } from '../model/tax-share.ts';
import type { BillingDetailsRow } from './receipts.tables.ts';
import { findTaxRate } from './tax-rate.store.ts';

export interface SaleTax {
  /** Hundredths of a percent; null where no tax is shown. */
  rate: number | null;
  country: string | null;
  taxMinor: number;
  reverseCharge: boolean;
}

const noTax = (country: string | null): SaleTax => ({
  rate: null,
  country,
  taxMinor: 0,
  reverseCharge: false,
});

/**
 * The tax inside an amount: at the rate of the buyer's country, or of the seller's where nothing says where the buyer is. None is
 * shown without a VAT id of the seller's; a business elsewhere in the EU whose id is confirmed owes it itself.
 */
export async function findTaxOfSale(
  call: Call,
  {
    grossMinor,
    country,
    details,
  }: { grossMinor: number; country: string | null; details: BillingDetailsRow | undefined },
): Promise<SaleTax> {
  const { seller } = call.platform.config;
  if (seller.vatId === null) return noTax(country);
  const taxedIn = country ?? seller.country;
  const isBusinessAbroad =
    details?.vat_confirmed_at != null &&
    details.country !== seller.country &&
    isEuCountry(details.country) &&
    isEuCountry(seller.country);
  if (isBusinessAbroad) return { rate: 0, country: details.country, taxMinor: 0, reverseCharge: true };
  const rate = taxedIn === null ? null : await findTaxRate(call.db, taxedIn, call.now);
  if (rate === null) return noTax(taxedIn);
  return { rate, country: taxedIn, taxMinor: taxInside(grossMinor, rate), reverseCharge: false };
}
