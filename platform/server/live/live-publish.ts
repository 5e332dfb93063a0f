import { type QueryExecutorProvider, sql } from 'kysely';

/** PostgreSQL's own limit is 8,000 bytes. Send ids, and let the page ask for the rest. */
const maxPayloadBytes = 7000;
export const liveNotifyChannel = 'live';

/** What a page hears, as it stands on the wire. */
export interface LiveMessage {
  event: string;
  data?: object;
}

interface AddressedLiveMessage {
  channel: string;
  message: LiveMessage;
}

/** What travels by NOTIFY between processes. */
export type NotifyPayload =
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
  messages: readonly AddressedLiveMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const payloads = messages.map(({ channel, message }) => serializePayload({ channel, message }));
  await sql`select pg_notify(${liveNotifyChannel}, payload) from unnest(${payloads}::text[]) as p (payload)`.execute(
    db,
  );
}

/** Tells every process that the things with these ids look different now. In a transaction it leaves with the commit. */
export async function notifyInvalidation(db: QueryExecutorProvider, ids: readonly string[]): Promise<void> {
  await sendNotify(db, { changed: ids });
}

async function sendNotify(db: QueryExecutorProvider, notice: NotifyPayload): Promise<void> {
  await sql`select pg_notify(${liveNotifyChannel}, ${serializePayload(notice)})`.execute(db);
}

function serializePayload(notice: NotifyPayload): string {
  const payload = JSON.stringify(notice);
  const bytes = Buffer.byteLength(payload);
  if (bytes > maxPayloadBytes)
    throw new RangeError(`A live message has ${bytes} bytes, more than ${maxPayloadBytes}`);
  return payload;
}
