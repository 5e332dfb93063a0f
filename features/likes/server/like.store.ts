import { sql } from 'kysely';
import type { EventType } from '#platform/pure/event.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { deleteInBatches } from '#platform/server/db/delete-in-batches.ts';
import './like.table.ts';

/** What a likeable thing plugs in: where its count stands and which events its likes are. */
export interface LikeHost {
  kind: string;
  table: string;
  countColumn: string;
  liked: EventType;
  unliked: EventType;
}

interface LikeChange {
  host: LikeHost;
  hostId: string;
  userId: string;
  /** Payload of the event, written only if something changed. */
  payload: unknown;
}

/**
 * Adds the like, raises the host's count and writes the event: one statement, so all or nothing, and nothing at all
 * when the like was there. Returns the count afterwards, null when the host is gone.
 */
export async function insertLike(call: Call, like: LikeChange): Promise<number | null> {
  const { host } = like;
  const event = JSON.stringify(host.liked.payload.parse(like.payload));
  const { rows } = await sql<{ count: number }>`
    with host as (
      ${lockedHost(like)}
    ), changed as (
      insert into likes (host_kind, host_id, user_id, created_at)
      select ${host.kind}, host.id, ${like.userId}, ${call.now} from host
      on conflict do nothing returning host_id
    ), emitted as (
      insert into outbox_events (type, payload, created_at) select ${host.liked.type}, ${event}::jsonb, ${call.now} from changed
    ), counted as (
      update ${sql.table(host.table)} set ${sql.ref(host.countColumn)} = ${sql.ref(host.countColumn)} + 1
      from changed where id = changed.host_id returning ${sql.ref(host.countColumn)} as count
    )
    select count from counted`.execute(call.db);
  return rows[0]?.count ?? findLikesCount(call.db, host, like.hostId);
}

/** The way back; nothing happens when there was no like. The event carries when the like was made (`likedAt`). */
export async function deleteLike(call: Call, like: LikeChange): Promise<number | null> {
  const { host } = like;
  const event = JSON.stringify(like.payload);
  const { rows } = await sql<{ count: number }>`
    with host as (
      ${lockedHost(like)}
    ), changed as (
      delete from likes using host where host_kind = ${host.kind} and host_id = host.id and user_id = ${like.userId}
      returning host_id, created_at
    ), emitted as (
      insert into outbox_events (type, payload, created_at)
      select ${host.unliked.type}, ${event}::jsonb || jsonb_build_object('likedAt', created_at), ${call.now} from changed
    ), counted as (
      update ${sql.table(host.table)} set ${sql.ref(host.countColumn)} = ${sql.ref(host.countColumn)} - 1
      from changed where id = changed.host_id returning ${sql.ref(host.countColumn)} as count
    )
    select count from counted`.execute(call.db);
  return rows[0]?.count ?? findLikesCount(call.db, host, like.hostId);
}

/**
 * The lock that a foreign key would take: a deletion of the host waits, so no like outlives its host, and other likes do not.
 * A lock that excludes other likes would deadlock here: the update that follows in the same statement starts at the old version
 * of the row and, while a foreign key's check holds that version, queues behind those who wait for this statement.
 */
const lockedHost = ({ host, hostId }: LikeChange) =>
  sql`select id from ${sql.table(host.table)} where id = ${hostId} for key share`;

/** Which of these things the user likes. */
export async function findLikedIds(
  db: Db,
  hostKind: string,
  hostIds: readonly string[],
  userId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('likes')
    .select('host_id')
    .where('host_kind', '=', hostKind)
    .where('user_id', '=', userId)
    .where(sql<boolean>`host_id = any(${[...hostIds]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.host_id));
}

/** Forgets all likes of a thing that is being deleted. */
export async function deleteLikesOfHost(db: Db, hostKind: string, hostId: string): Promise<void> {
  await deleteInBatches(db, 'likes', sql<boolean>`host_kind = ${hostKind} and host_id = ${hostId}::uuid`);
}

async function findLikesCount(db: Db, host: LikeHost, hostId: string): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select ${sql.ref(host.countColumn)} as count from ${sql.table(host.table)} where id = ${hostId}`.execute(
    db,
  );
  return rows[0]?.count ?? null;
}
