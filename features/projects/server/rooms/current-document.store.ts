import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { LogPlace } from './update-log.store.ts';

/** A project's document as it is now: its newest version and what the log has after it. */
export interface CurrentDocument {
  version: number;
  /** Of the version. */
  versionSeq: number;
  /** Of the last row. */
  place: LogPlace;
  /** The version first. */
  updates: Uint8Array[];
}

/** The document as it is now, read by one statement; null where the project has none yet. */
export async function findCurrentDocument(db: Db, projectId: string): Promise<CurrentDocument | null> {
  const { rows } = await sql<{
    version: number;
    epoch: number;
    from_seq: string;
    seq: string;
    bytes: Buffer;
  }>`
    with newest as (
      select version, epoch, up_to_seq, bytes from project_documents where piece_id = ${projectId}
      order by version desc limit 1)
    select version, epoch, up_to_seq as from_seq, up_to_seq as seq, bytes from newest
    union all select n.version, n.epoch, n.up_to_seq, u.seq, u.bytes from newest n
      join project_updates u on u.piece_id = ${projectId} and u.epoch = n.epoch and u.seq > n.up_to_seq
    order by seq`.execute(db);
  const [first] = rows;
  if (!first) return null;
  return {
    version: first.version,
    versionSeq: Number(first.from_seq),
    place: { epoch: first.epoch, seq: Number(rows.at(-1)?.seq) },
    updates: rows.map(({ bytes }) => bytes),
  };
}

/** The project's title, with its row locked; undefined where it is gone. */
export const lockTitle = (db: Db, projectId: string): Promise<{ title: string } | undefined> =>
  db.selectFrom('pieces').select('title').where('id', '=', projectId).forUpdate().executeTakeFirst();
