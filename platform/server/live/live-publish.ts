import { type QueryExecutorProvider, sql } from 'kysely';

/** PostgreSQL's own limit is 8,000 bytes. Send ids, and let the page ask for the rest. */
const mostLiveBytes = 7000;
export const liveNotifyChannel = 'live';

/** What a page hears, as it stands on the wire. */
export interface LiveMessage {
  event: string;
  data?: object;
}

interface LiveAddress {
  channel: string;
  message: LiveMessage;
}

/** What travels by NOTIFY between processes. */
export type LiveNotice =
  | { channel: string; message: LiveMessage }
  /** A session is over; the database itself says so (trigger `session_ended`). */
  | { end: { sessionKey: string } }
  | { changed: readonly string[] };

/**
 * Sends each message to everyone who listens to its channel, in every process, by one statement for any number. In a
 * transaction they leave with the commit, or never. Throws where one is larger than 7,000 bytes.
 */
export async function publishLive(
  db: QueryExecutorProvider,
  messages: readonly LiveAddress[],
): Promise<void> {
  if (messages.length === 0) return;
  const payloads = messages.map(({ channel, message }) => payloadOf({ channel, message }));
  await sql`select pg_notify(${liveNotifyChannel}, payload) from unnest(${payloads}::text[]) as p (payload)`.execute(
    db,
  );
}

/** Tells every process that the things with these ids look different now. In a transaction it leaves with the commit. */
export async function publishChange(db: QueryExecutorProvider, ids: readonly string[]): Promise<void> {
  await notify(db, { changed: ids });
}

async function notify(db: QueryExecutorProvider, notice: LiveNotice): Promise<void> {
  await sql`select pg_notify(${liveNotifyChannel}, ${payloadOf(notice)})`.execute(db);
}

function payloadOf(notice: LiveNotice): string {
  const payload = JSON.stringify(notice);
  const bytes = Buffer.byteLength(payload);
  if (bytes > mostLiveBytes)
    throw new RangeError(`A live message has ${bytes} bytes, more than ${mostLiveBytes}`);
  return payload;
}
