import { saleCurrencies } from '#features/payments/model/sale-currencies.ts';
import { readAmount } from '#features/receipts/model/read-amount.ts';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import { fromLocalTime } from '#platform/web/local-time.ts';
import type { createCoupon } from '../../admin.contract.ts';

type Currency = (typeof saleCurrencies)[number];

/** A coupon as the form has it: texts, empty for what is left open. */
export interface CouponDraft {
  code: string;
  couponType: 'percentage' | 'amount';
  percentOff: string;
  amounts: Partial<Record<Currency, string>>;
  accountType: string;
  period: '' | 'monthly' | 'yearly';
  cycles: string;
  maxRedemptions: string;
  startsAt: string;
  expiresAt: string;
  oncePerAccount: boolean;
}

export const emptyCouponDraft: CouponDraft = {
  code: '',
  couponType: 'percentage',
  percentOff: '',
  amounts: {},
  accountType: '',
  period: '',
  cycles: '1',
  maxRedemptions: '',
  startsAt: '',
  expiresAt: '',
  oncePerAccount: true,
};

const readCount = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

/** What is wrong with a draft, by field. */
export function checkCouponDraft(draft: CouponDraft): Partial<Record<keyof CouponDraft, string>> {
  const { couponType, percentOff, amounts, cycles, maxRedemptions } = draft;
  const percent = readCount(percentOff) ?? 0;
  const given = saleCurrencies.filter((currency) => amounts[currency]?.trim());
  const isWrong = given.some((currency) => !readAmount(amounts[currency] ?? '', currency));
  const isCount = (text: string, max: number) => {
    const count = readCount(text) ?? 0;
    return text.trim() === '' || (count >= 1 && count <= max);
  };
  return {
    ...(couponType === 'percentage' &&
      (percent < 1 || percent > 100) && { percentOff: 'This is no percentage from 1 to 100' }),
    ...(couponType === 'amount' && given.length === 0 && { amounts: 'One amount is needed' }),
    ...(couponType === 'amount' && isWrong && { amounts: 'This is no amount above 0' }),
    ...(!isCount(cycles, 120) && { cycles: 'This is no number from 1 to 120' }),
    ...(!isCount(maxRedemptions, 999_999_999) && { maxRedemptions: 'This is no number above 0' }),
  };
}

/** The input of the call for a draft without errors. */
export function toCouponInput(draft: CouponDraft): RequestInputOf<typeof createCoupon> {
  const isPercentage = draft.couponType === 'percentage';
  const time = (text: string) => (text === '' ? null : fromLocalTime(text));
  return {
    code: draft.code.trim(),
    couponType: draft.couponType,
    percentOff: isPercentage ? readCount(draft.percentOff) : null,
    amounts: isPercentage
      ? []
      : saleCurrencies.flatMap((currency) => {
          const amountMinor = readAmount(draft.amounts[currency] ?? '', currency);
          return amountMinor ? [{ currency, amountMinor }] : [];
        }),
    accountType: readCount(draft.accountType),
    period: draft.period || null,
    cycles: readCount(draft.cycles),
    maxRedemptions: readCount(draft.maxRedemptions),
    oncePerAccount: draft.oncePerAccount,
    startsAt: time(draft.startsAt),
    expiresAt: time(draft.expiresAt),
  };
}
