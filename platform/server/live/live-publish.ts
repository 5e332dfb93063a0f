import { type QueryExecutorProvider, sql } from 'kysely';

/** PostgreSQL's own limit is 8,000 bytes. Send ids, and let the page ask for the rest. */
const mostLiveBytes = 7000;
export const liveNotifyChannel = 'live';

export interface LiveMessage {
  type: string;
  [field: string]: unknown;
}

/** What travels by NOTIFY between processes. */
export type LiveNotice =
  | { channel: string; message: LiveMessage }
  | { end: { userId?: string; sessionKey?: string } }
  | { changed: readonly string[] };

/**
 * Sends a message to everyone who listens to the channel, in every process. In a transaction it leaves with the commit, or never.
 * Keys go out as they are given. Throws where it is larger than 7,000 bytes.
 */
export async function publishLive(
  db: QueryExecutorProvider,
  channel: string,
  message: LiveMessage,
): Promise<void> {
  await notify(db, { channel, message });
}

/** Ends all sockets of a session or a user: after sign-out, a new password, a ban, a deletion. */
export async function endLive(
  db: QueryExecutorProvider,
  who: { userId?: string; sessionKey?: string },
): Promise<void> {
  await notify(db, { end: who });
}

/** Tells every process that the things with these ids look different now. In a transaction it leaves with the commit. */
export async function publishChange(db: QueryExecutorProvider, ids: readonly string[]): Promise<void> {
  await notify(db, { changed: ids });
}

async function notify(db: QueryExecutorProvider, notice: LiveNotice): Promise<void> {
  const payload = JSON.stringify(notice);
  const bytes = Buffer.byteLength(payload);
  if (bytes > mostLiveBytes)
    throw new RangeError(`A live message has ${bytes} bytes, more than ${mostLiveBytes}`);
  await sql`select pg_notify(${liveNotifyChannel}, ${payload})`.execute(db);
}
