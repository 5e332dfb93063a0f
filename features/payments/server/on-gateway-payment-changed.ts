import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';
import type { gatewayPaymentChanged } from '../contract.ts';
import { findPaymentByGatewayId } from './payment.store.ts';
import { settleOpenPayment, syncPayment } from './payments.jobs.ts';

type Changed = Delivered<PayloadOf<typeof gatewayPaymentChanged>>;

/**
 * An event is only a hint to ask the gateway. A payment whose id at the gateway is not known here yet is left to its call, or
 * to the job that looks for calls that ended.
 */
export async function onGatewayPaymentChanged(call: Call, events: readonly Changed[]): Promise<void> {
  for (const { payload } of events) {
    const row = await findPaymentByGatewayId(call.db, payload.gateway, payload.paymentId);
    if (!row) continue;
    if (row.settled_at) await call.enqueue(syncPayment, { id: row.id }, { key: `sync-payment:${row.id}` });
    else await call.enqueue(settleOpenPayment, { id: row.id }, { key: `settle-payment:${row.id}` });
  }
}
