import { saleCurrencies } from '#features/payments/model/sale-currencies.ts';
import { readAmount } from '#features/receipts/model/read-amount.ts';
import { minorDigits, toMajor } from '#platform/pure/money.ts';
import type { AdminProductView } from '../../admin-products.contract.ts';

type Currency = (typeof saleCurrencies)[number];

/** A product as the form has it: texts, empty for what is left open. */
export interface ProductDraft {
  title: string;
  description: string;
  style: string;
  bpm: string;
  key: string;
  prices: Partial<Record<Currency, string>>;
}

export const emptyProductDraft: ProductDraft = {
  title: '',
  description: '',
  style: '',
  bpm: '',
  key: '',
  prices: {},
};

export const productLabels = { bpm: 'The tempo', prices: 'The prices' };

export function draftOfProduct({
  title,
  description,
  style,
  bpm,
  key,
  prices,
}: AdminProductView): ProductDraft {
  return {
    title,
    description,
    style,
    bpm: bpm === null ? '' : String(bpm),
    key,
    prices: Object.fromEntries(
      prices.map(({ currency, amountMinor: minor }) => [
        currency,
        toMajor({ minor, currency }).toFixed(minorDigits(currency)),
      ]),
    ),
  };
}

const readTempo = (text: string): number | null => (/^\d{2,3}$/.test(text.trim()) ? Number(text) : null);

/** What is wrong with a draft, by field. A price may be left open, but not be taken away by that. */
export function checkProductDraft({
  bpm,
  prices,
}: ProductDraft): Partial<Record<keyof ProductDraft, string>> {
  const tempo = readTempo(bpm) ?? 0;
  const isWrong = saleCurrencies.some((currency) => {
    const text = prices[currency]?.trim();
    return text && readAmount(text, currency) === null;
  });
  return {
    ...(bpm.trim() !== '' && (tempo < 20 || tempo > 400) && { bpm: 'This is no tempo from 20 to 400' }),
    ...(isWrong && { prices: 'This is no amount' }),
  };
}

/** The input of the call for a draft without errors. */
export const toProductInput = ({ prices, bpm, ...texts }: ProductDraft) => ({
  ...texts,
  bpm: readTempo(bpm),
  prices: saleCurrencies.flatMap((currency) => {
    const amountMinor = readAmount(prices[currency] ?? '', currency);
    return amountMinor === null ? [] : [{ currency, amountMinor }];
  }),
});
