import type { ColumnType, Generated } from 'kysely';
import type { Actor } from '#platform/pure/actor.ts';
import type { EventType } from '#platform/pure/event.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import type { Call, CallHttp, Db, Platform } from '#platform/server/call.ts';
import { announceEvents } from '#platform/server/events/announce-events.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';

/** Creates the context of an action. `db` is the pool for reads and the transaction for writes. */
export function makeCall(platform: Platform, db: Db, actor: Actor, http: CallHttp = backgroundHttp): Call {
  const now = platform.clock.now();
  return {
    actor,
    db,
    now,
    newId: () => uuidV7(now.getTime(), platform.randomBytes),
    randomBytes: platform.randomBytes,
    emit: (event, payload) => emit({ db, now, platform }, event, payload),
    enqueue: (job, payload, options) => enqueue(db, job, payload, options),
    http,
    platform,
  };
}

/** For a page that is rendered for all guests of a country. */
export const backgroundHttpOf = (country: string | null): CallHttp => ({ ...backgroundHttp, country });

/** For calls without a request: jobs, subscribers, seeds. */
const backgroundHttp: CallHttp = {
  requestId: 'background',
  address: '127.0.0.1',
  network: '127.0.0.0/24',
  userAgent: '',
  fetchSite: null,
  country: null,
  idempotencyKey: null,
  cookies: {},
  setCookie: () => {},
  redirect: () => {},
};

interface OutboxEventTable {
  id: Generated<number>;
  type: string;
  payload: ColumnType<unknown, string, never>;
  created_at: ColumnType<Date, Date, never>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    outbox_events: OutboxEventTable;
  }
}

/** Writes an event to the outbox in the transaction of `db`; a worker delivers it. */
async function emit(
  call: Pick<Call, 'db' | 'now' | 'platform'>,
  event: EventType,
  payload: unknown,
): Promise<void> {
  await call.db
    .insertInto('outbox_events')
    .values({ type: event.type, payload: JSON.stringify(event.payload.parse(payload)), created_at: call.now })
    .execute();
  announceEvents(call);
}
