import { formatMoney } from '#platform/pure/money.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import type { AdminCouponView } from '../../admin.contract.ts';
import { planNameOfAccountType, plans } from '../../model/plans.ts';

/** "25% off", "10.00 USD, 9.00 EUR off". */
export const discountOf = ({ percentOff, amounts }: AdminCouponView): string =>
  percentOff === null
    ? `${amounts.map(({ currency, amountMinor: minor }) => formatMoney({ minor, currency })).join(', ')} off`
    : `${percentOff}% off`;

/** Whether a coupon can be used now, in a word. */
export function stateOf(
  { active, startsAt, expiresAt, maxRedemptions, redemptions }: AdminCouponView,
  now: number,
) {
  if (!active) return 'Stopped';
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'Expired';
  if (maxRedemptions !== null && redemptions >= maxRedemptions) return 'Used up';
  return Date.parse(startsAt) > now ? 'Not begun' : 'Active';
}

const periodTexts = { monthly: 'by the month', yearly: 'by the year' } as const;

/** What the coupon is for, and how often, one fact a line. */
export function factsOf(coupon: AdminCouponView): string[] {
  const { accountType, period, cycles, redemptions, maxRedemptions, oncePerAccount, startsAt, expiresAt } =
    coupon;
  const plan =
    accountType === null
      ? 'Any plan'
      : accountType === plans.europa.number
        ? plans.europa.name
        : planNameOfAccountType(accountType);
  return [
    `${plan}${period ? `, ${periodTexts[period]}` : ''}`,
    cycles === null ? 'Every payment' : cycles === 1 ? 'The first payment' : `The first ${cycles} payments`,
    `From ${formatTimestamp(startsAt)}${expiresAt === null ? '' : ` until ${formatTimestamp(expiresAt)}`}`,
    `Used ${redemptions} times${maxRedemptions === null ? '' : ` of ${maxRedemptions}`}${oncePerAccount ? ', once per account' : ''}`,
  ];
}
