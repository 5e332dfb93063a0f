import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { AdminOrderView, renewDownload as contract } from '../../admin-orders.contract.ts';
import { findOrder, findOrderProduct, updateOrderProductRenewed } from '../order.store.ts';
import { isTimed, presentAdminOrders } from './present-admin-orders.ts';

/**
 * Lets the time to download a product of an order begin again. Refuses (404) an unknown one, (409) what has no such time, what was
 * taken back, and an order whose buyer has left.
 */
export async function renewDownload(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AdminOrderView> {
  const product = await findOrderProduct(call.db, id);
  const order = product && (await findOrder(call.db, product.order_id));
  if (!product || !order) throw notFound();
  if (!isTimed(product)) throw conflict('The time to download this never ends.');
  if (order.taken_back_at !== null) throw conflict('What was bought was taken back.');
  if (order.user_id === null) throw conflict('The buyer has left.');
  await updateOrderProductRenewed(call.db, id, call.now);
  await writeAuditLog(call, {
    action: 'order.renew_download',
    targetId: order.user_id,
    details: { order: String(order.number), product: product.title },
  });
  const [view] = await presentAdminOrders(call, [order]);
  if (!view) throw notFound();
  return view;
}
