import { randomText } from '#platform/pure/ids.ts';
import type { Db, RandomBytes } from '#platform/server/call.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import { sendGatewayEvent } from './gateway.jobs.ts';
import { insertGatewayEvent } from './gateway-events.store.ts';

export type GatewayEventKind =
  | 'subscription.changed'
  | 'subscription.upgraded'
  | 'subscription.renewed'
  | 'subscription.renewal_failed'
  | 'subscription.restarted'
  | 'subscription.ended'
  | 'subscription.charge_changed'
  | 'payment.approved'
  | 'payment.succeeded'
  | 'payment.failed'
  | 'payment.cancelled'
  | 'payment.charge_changed';

/** Inserts an event and the job that sends it, in the transaction of the change. */
export async function enqueueGatewayEvent(
  { db, now, randomBytes }: { db: Db; now: Date; randomBytes: RandomBytes },
  type: GatewayEventKind,
  subjectId: string,
): Promise<void> {
  const isAboutPayment = type.startsWith('payment.');
  const id = `evt_${randomText(24, randomBytes)}`;
  await insertGatewayEvent(db, {
    id,
    type,
    subscription_id: isAboutPayment ? null : subjectId,
    payment_id: isAboutPayment ? subjectId : null,
    created_at: now,
    attempts: 0,
    delivered_at: null,
  });
  await enqueue(db, sendGatewayEvent, { eventId: id }, { key: id });
}
