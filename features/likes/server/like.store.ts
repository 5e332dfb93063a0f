import { type RawBuilder, sql } from 'kysely';
import type { EventType } from '#platform/pure/event.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { deleteInBatches } from '#platform/server/db/delete-in-batches.ts';
import { announceEvents } from '#platform/server/events/announce-events.ts';
import './likes.tables.ts';
import type { MemberCounter } from '#features/members/server/member-counter.ts';

/** What a likeable feature plugs in: its table, its counter and its events. */
export interface LikeHost {
  kind: string;
  table: string;
  countColumn: string;
  liked: EventType;
  unliked: EventType;
  /** A condition on its row; where it does not hold, nobody can like it. */
  likeable?: RawBuilder<boolean>;
}

interface LikeChange {
  host: LikeHost;
  hostId: string;
  userId: string;
  /** Payload of the event; written only for a change. */
  payload: unknown;
  /** Where it is true, no like is inserted. */
  refusedWhen?: RawBuilder<boolean>;
  /** A further statement of the host on a change, which reads `counted (host_id, created_at)`: the like and when it was made. */
  further?: RawBuilder<unknown> | undefined;
}

/**
 * Inserts the like, increments the host's count and writes the event in one statement; a repeated like changes nothing.
 * Returns the count, null when the host is gone or cannot be liked, 'refused' where `refusedWhen` holds.
 */
export async function insertLike(call: Call, like: LikeChange): Promise<number | null | 'refused'> {
  const { host } = like;
  const event = JSON.stringify(host.liked.payload.parse(like.payload));
  const { rows } = await sql<{ count: number }>`
    with host as (
      ${lockedHost(like, host.likeable)}
    ), changed as (
      insert into likes (host_kind, host_id, user_id, created_at)
      select ${host.kind}, host.id, ${like.userId}, ${call.now} from host where not ${refusedWhen(like)}
      on conflict do nothing returning host_id, created_at
    ), emitted as (
      insert into outbox_events (type, payload, created_at) select ${host.liked.type}, ${event}::jsonb, ${call.now} from changed
    ), counted as (
      update ${sql.table(host.table)} set ${sql.ref(host.countColumn)} = ${sql.ref(host.countColumn)} + 1
      from changed where id = changed.host_id
      returning ${sql.ref(host.countColumn)} as count, changed.host_id, changed.created_at
    )${furtherOf(like)}
    select count from counted`.execute(call.db);
  if (rows[0]) {
    announceEvents(call);
    return rows[0].count;
  }
  const unchanged = await findLikesCount(call.db, like, host.likeable);
  return unchanged?.refused ? 'refused' : (unchanged?.count ?? null);
}

/** Reverses `insertLike`; does nothing without a like. The event carries `likedAt`. */
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
      from changed where id = changed.host_id
      returning ${sql.ref(host.countColumn)} as count, changed.host_id, changed.created_at
    )${furtherOf(like)}
    select count from counted`.execute(call.db);
  if (rows[0]) announceEvents(call);
  return rows[0]?.count ?? (await findLikesCount(call.db, like))?.count ?? null;
}

/** After the host's row, so that what waits for it waits for both. */
const furtherOf = ({ further }: LikeChange) => (further ? sql`, further as (${further})` : sql``);

const always = sql<boolean>`true`;

const refusedWhen = (like: LikeChange): RawBuilder<boolean> => like.refusedWhen ?? sql<boolean>`false`;

/**
 * Key-share lock, as a foreign key takes: the host's deletion waits, other likes do not. A stronger lock deadlocks: the
 * update in this statement starts at the row's old version and queues behind statements that wait for this one.
 */
const lockedHost = ({ host, hostId }: LikeChange, condition = always) =>
  sql`select id from ${sql.table(host.table)} where id = ${hostId} and ${condition} for key share`;

/** Ids among `hostIds` that the user likes. */
export async function findLikedIds(
  db: Db,
  { hostKind, hostIds, userId }: { hostKind: string; hostIds: readonly string[]; userId: string },
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

/** Deletes all likes of a host that is being deleted. */
export async function deleteLikesOfHost(db: Db, hostKind: string, hostId: string): Promise<void> {
  await deleteInBatches(db, 'likes', sql<boolean>`host_kind = ${hostKind} and host_id = ${hostId}::uuid`);
}

/** The count of a host that a call has not changed, and whether that is because it was refused. */
async function findLikesCount(
  db: Db,
  like: LikeChange,
  condition = always,
): Promise<{ count: number; refused: boolean } | undefined> {
  const { host, hostId } = like;
  const { rows } = await sql<{ count: number; refused: boolean }>`
    select ${sql.ref(host.countColumn)} as count, ${refusedWhen(like)} as refused
    from ${sql.table(host.table)} where id = ${hostId} and ${condition}`.execute(db);
  return rows[0];
}

/** Counted on read: a column would make every like update the row of its member, too. */
export const likeCounter: MemberCounter = {
  feature: 'likes',
  numbers: {
    likesCount: sql<number>`(select count(*)::int from likes l where l.user_id = user_counts.user_id)`,
  },
};
