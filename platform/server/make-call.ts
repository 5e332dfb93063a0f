import type { Actor } from '#platform/pure/actor.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import type { Call, CallHttp, Db, Platform } from '#platform/server/call.ts';
import { emit } from '#platform/server/events/emit.ts';
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
    emit: (event, payload) => emit(db, event, payload, now),
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
