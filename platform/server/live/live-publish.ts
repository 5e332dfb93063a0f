import { type QueryExecutorProvider, sql } from 'kysely';

/** Below PostgreSQL's limit of 8,000 bytes. Send ids and let the page load the rest. */
const maxPayloadBytes = 7000;
export const liveNotifyChannel = 'live';

/** A live message as on the wire. */
export interface LiveMessage {
  event: string;
  data?: object;
}

interface AddressedLiveMessage {
  channel: string;
  message: LiveMessage;
}

/** A payload of NOTIFY between processes. */
export type NotifyPayload =
  | { channel: string; message: LiveMessage }
  /** A session has ended; sent by the trigger `session_ended`. */
  | { end: { sessionKey: string } }
  /** Nobody has access to a channel any more. */
  | { close: { channel: string } }
  | { changed: readonly string[] };

/**
 * Sends messages to their channels in all processes, by one statement. In a transaction they are sent on commit.
 * Throws a RangeError for a message over 7,000 bytes.
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

/** So many ids, of 39 bytes each as JSON, have room in a message. */
const maxIds = 150;

/** Sends an invalidation of these ids to every process, many in several messages. In a transaction it is sent on commit. */
export async function notifyInvalidation(db: QueryExecutorProvider, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += maxIds)
    await sendNotify(db, { changed: ids.slice(from, from + maxIds) });
}

/** Closes the sockets of a channel in every process. In a transaction with its commit. */
export async function closeLiveChannel(db: QueryExecutorProvider, channel: string): Promise<void> {
  await sendNotify(db, { close: { channel } });
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
