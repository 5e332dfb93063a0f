import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { formatMoney } from '#platform/pure/money.ts';
import { invalid, type Refusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { AdminCouponView, createCoupon as contract } from '../../admin.contract.ts';
import { normaliseCouponCode } from '../../model/coupon-code.ts';
import { insertCoupon } from '../coupons/coupon.store.ts';
import { findCoupon } from '../coupons/find-coupon.ts';
import { presentCoupons } from './present-coupons.ts';

type Wanted = InputOf<typeof contract>;

/** Makes a coupon. Refuses (422) a code that is taken or none, and amounts that do not fit its type. */
export async function createCoupon(call: MemberCall, input: Wanted): Promise<AdminCouponView> {
  const code = normaliseCouponCode(input.code);
  if (code === null)
    throw invalid({ code: ['can only have letters, digits, - and _ (maximum is 50 characters)'] });
  const startsAt = input.startsAt ? new Date(input.startsAt) : call.now;
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  const refusal = findTermsError(input) ?? findTimeError(startsAt, expiresAt, call.now);
  if (refusal) throw refusal;
  const amounts = Object.fromEntries(
    input.amounts.map(({ currency, amountMinor }) => [currency, amountMinor]),
  );
  const inserted = await insertCoupon(
    call.db,
    {
      id: call.newId(),
      code,
      coupon_type: input.couponType,
      percent_off: input.percentOff ?? null,
      account_type: input.accountType ?? null,
      period: input.period ?? null,
      cycles: input.cycles ?? null,
      starts_at: startsAt,
      expires_at: expiresAt,
      max_redemptions: input.maxRedemptions ?? null,
      once_per_account: input.oncePerAccount,
      created_at: call.now,
    },
    amounts,
  );
  const row = inserted ? await findCoupon(call.db, code) : undefined;
  if (!row) throw invalid({ code: ['is taken'] });
  await writeAuditLog(call, {
    action: 'coupon.create',
    targetId: null,
    details: { subject: `${code}: ${describeDiscount(input)}` },
  });
  const [view] = await presentCoupons(call.db, [row]);
  return view as AdminCouponView;
}

function findTermsError({ couponType, percentOff, amounts }: Wanted): Refusal | null {
  if (couponType === 'percentage')
    return !percentOff || amounts.length > 0
      ? invalid({ percent_off: ['is needed, and nothing else'] })
      : null;
  if (percentOff || amounts.length === 0) return invalid({ amounts: ['are needed, and nothing else'] });
  const currencies = new Set(amounts.map(({ currency }) => currency));
  return currencies.size < amounts.length ? invalid({ amounts: ['name a currency twice'] }) : null;
}

function findTimeError(startsAt: Date, expiresAt: Date | null, now: Date): Refusal | null {
  if (expiresAt === null) return null;
  return expiresAt <= startsAt || expiresAt <= now
    ? invalid({ expires_at: ['has to be later than now and than its start'] })
    : null;
}

const describeDiscount = ({ percentOff, amounts }: Wanted): string =>
  !percentOff
    ? `${amounts.map(({ currency, amountMinor: minor }) => formatMoney({ minor, currency })).join(', ')} off`
    : `${percentOff}% off`;
