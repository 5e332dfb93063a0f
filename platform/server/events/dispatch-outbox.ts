import { sql } from 'kysely';
import { z } from 'zod';
import { guest } from '#platform/pure/actor.ts';
import type { Call, Db, Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import type { Delivered, Subscriber } from '#platform/server/feature.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import { jobType } from '#platform/server/jobs/job.ts';
import { makeCall } from '#platform/server/make-call.ts';

/** Maximum number of events per batch. */
export const OUTBOX_BATCH = 200;

/** Redelivers the events of a failed subscriber, one per job, with the job queue's backoff. */
export const redeliver = jobType(
  'platform.redeliver',
  z.strictObject({
    subscriber: z.string().max(200),
    events: z
      .array(z.strictObject({ id: z.number(), payload: z.unknown(), at: z.string().max(40) }))
      .max(OUTBOX_BATCH),
  }),
  { maxAttempts: 25 },
);

interface Row {
  id: number;
  type: string;
  payload: unknown;
  created_at: Date;
}

/**
 * Takes up to 200 events from the outbox and delivers them to their subscribers in one transaction: an event leaves the
 * outbox exactly when its subscribers' effects commit. Several workers may run concurrently.
 * Returns the number of events taken.
 */
export async function dispatchOutbox(
  platform: Platform,
  subscribers: readonly Subscriber[],
): Promise<number> {
  // The outbox is mostly empty: this query is one round trip, a transaction is three.
  const { rows: pending } = await sql`select from outbox_events limit 1`.execute(platform.db);
  if (pending.length === 0) return 0;
  return transaction(platform.db, async (tx) => {
    const { rows } = await sql<Row>`
      with taken as (
        delete from outbox_events where id in (
          select id from outbox_events order by id limit ${OUTBOX_BATCH} for update skip locked
        ) returning id, type, payload, created_at
      ) select * from taken order by id`.execute(tx);
    if (rows.length === 0) return 0;
    const call = makeCall(platform, tx, guest);
    for (const subscriber of subscribers) {
      const events = rows.filter((row) => row.type === subscriber.event.type).map(toDelivered);
      if (events.length > 0) await deliver(call, tx, subscriber, events);
    }
    await failpoint('outbox.delivered');
    return rows.length;
  });
}

/** Delivers a batch to one subscriber. Throws what the subscriber throws. */
export async function redeliverBatch(
  call: Call,
  subscribers: readonly Subscriber[],
  payload: z.output<typeof redeliver.payload>,
): Promise<void> {
  const subscriber = subscribers.find(({ name }) => name === payload.subscriber);
  if (!subscriber) throw new Error(`No subscriber is named ${payload.subscriber}`);
  const events = payload.events.map((event) => ({ ...event, at: new Date(event.at) }));
  await transaction(call.platform.db, (tx) => subscriber.handle(makeCall(call.platform, tx, guest), events));
}

async function deliver(
  call: Call,
  tx: Db,
  subscriber: Subscriber,
  events: Delivered<unknown>[],
): Promise<void> {
  await sql`savepoint delivery`.execute(tx);
  try {
    await subscriber.handle(call, events);
    await sql`release savepoint delivery`.execute(tx);
  } catch (error) {
    await sql`rollback to savepoint delivery`.execute(tx);
    call.platform.log.warn(
      { err: error, subscriber: subscriber.name },
      'a subscriber failed; its events come again',
    );
    for (const event of events) {
      const again = { id: event.id, payload: event.payload, at: event.at.toISOString() };
      await enqueue(tx, redeliver, { subscriber: subscriber.name, events: [again] });
    }
  }
}

function toDelivered(row: Row): Delivered<unknown> {
  return { id: row.id, payload: row.payload, at: row.created_at };
}
