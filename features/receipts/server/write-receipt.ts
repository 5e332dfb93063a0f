import type { PaymentRow } from '#features/payments/server/payment.store.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { isEuCountry } from '#platform/pure/eu-countries.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { type CountryEvidence, findBuyerCountry } from '../model/buyer-country.ts';
import { taxInside } from '../model/tax-share.ts';
import { findBillingDetails } from './billing-details.store.ts';
import { claimReceiptNumber, insertReceipt } from './receipt.store.ts';
import type { BillingDetailsRow, ReceiptBuyer, ReceiptLine } from './receipts.tables.ts';
import { findTaxRate } from './tax-rate.store.ts';

/**
 * Writes the receipt of a captured payment; nothing for one of 0, and where receipts are off. Call it in the transaction that
 * delivers the payment, and last, since others wait for the number.
 */
export async function writeReceipt(
  call: Call,
  payment: PaymentRow,
  { lines, consent }: { lines: ReceiptLine[]; consent: string },
): Promise<void> {
  const { seller, receipts } = call.platform.config;
  const { total_minor: grossMinor, user_id: userId } = payment;
  if (!receipts || grossMinor === 0) return;
  const details = userId === null ? undefined : await findBillingDetails(call.db, userId);
  const evidence = evidenceOf(payment, details);
  const { country } = findBuyerCountry(evidence);
  const tax = await findTaxOfSale(call, { grossMinor, country, details, at: payment.created_at });
  await failpoint('receipts.write');
  const series = `R${call.now.getUTCFullYear()}`;
  await insertReceipt(call.db, {
    id: call.newId(),
    series,
    number: await claimReceiptNumber(call.db, series),
    kind: 'receipt',
    payment_id: payment.id,
    refund_id: null,
    corrects_id: null,
    user_id: userId,
    issued_at: call.now,
    seller: { ...seller, name: seller.name ?? (await getSiteName(call.platform, call.db)) },
    buyer: toBuyer(details, { country, name: textOf(payment.snapshot.details.buyer) }),
    lines,
    evidence,
    consent,
    currency: payment.currency,
    gross_minor: grossMinor,
    net_minor: grossMinor - tax.taxMinor,
    tax_minor: tax.taxMinor,
    tax_rate: tax.rate,
    tax_country: tax.country,
    reverse_charge: tax.reverseCharge,
  });
  await failpoint('receipts.written');
}

/** What says where the buyer is. */
function evidenceOf(
  { method_country, address_country }: Pick<PaymentRow, 'method_country' | 'address_country'>,
  details: BillingDetailsRow | undefined,
): CountryEvidence[] {
  const pieces = [
    { kind: 'billing', country: details?.country ?? null },
    { kind: 'card', country: method_country },
    { kind: 'address', country: address_country },
  ] as const;
  return pieces.flatMap(({ kind, country }) => (country === null ? [] : [{ kind, country }]));
}

/** What the details of a payment say of the buyer and the thing bought; null where they say nothing. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** `name`: who is named in place of the payer, as a school is. */
const toBuyer = (
  details: BillingDetailsRow | undefined,
  { country, name }: { country: string | null; name: string | null },
): ReceiptBuyer => ({
  name: name ?? details?.name ?? '',
  address: details?.address ?? '',
  country,
  vatId: details?.vat_confirmed_at ? details.vat_id : null,
});

interface SaleTax {
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
 * The tax inside an amount: at the rate that the buyer's country has when the payment is begun or charged by itself, or of the seller's where nothing says where the buyer is. None is
 * shown without a VAT id of the seller's; a business elsewhere in the EU whose id is confirmed owes it itself.
 */
async function findTaxOfSale(
  call: Call,
  {
    grossMinor,
    country,
    details,
    at,
  }: { grossMinor: number; country: string | null; details: BillingDetailsRow | undefined; at: Date },
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
  const rate = taxedIn === null ? null : await findTaxRate(call.db, taxedIn, at);
  if (rate === null) return noTax(taxedIn);
  return { rate, country: taxedIn, taxMinor: taxInside(grossMinor, rate), reverseCharge: false };
}
