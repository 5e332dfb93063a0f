import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { AdminCouponView, stopCoupon as contract } from '../../admin.contract.ts';
import { lockCouponById, updateCouponStopped } from '../coupons/coupon.store.ts';
import { presentCoupons } from './present-coupons.ts';

/** Ends a coupon for new payments; one that is stopped already stays so. Refuses (404) an unknown one. */
export async function stopCoupon(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AdminCouponView> {
  const row = await lockCouponById(call.db, id);
  if (!row) throw notFound();
  if (row.active) {
    await updateCouponStopped(call.db, id);
    await writeAuditLog(call, { action: 'coupon.stop', targetId: null, details: { subject: row.code } });
  }
  const [view] = await presentCoupons(call.db, [{ ...row, active: false }]);
  return view as AdminCouponView;
}
