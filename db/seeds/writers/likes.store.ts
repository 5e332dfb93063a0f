import { sql } from 'kysely';
import type { LikeHost } from '#features/likes/server/like.store.ts';
import type { Db } from '#platform/server/call.ts';

/** Inserts many new likes for seeds; the caller updates the counts. */
export async function insertLikes(
  db: Db,
  hostKind: string,
  likes: readonly { hostId: string; userId: string; at: Date }[],
): Promise<void> {
  await sql`insert into likes (host_kind, host_id, user_id, created_at)
    select ${hostKind}, * from unnest(${likes.map((one) => one.hostId)}::uuid[], ${likes.map((one) => one.userId)}::uuid[],
      ${likes.map((one) => one.at.toISOString())}::timestamptz[])`.execute(db);
}

/** Inserts past likes of one host and increments its count, without events: for seeds. */
export async function insertPastLikes(
  db: Db,
  {
    host,
    hostId,
    likes,
  }: {
    host: Pick<LikeHost, 'kind' | 'table' | 'countColumn'>;
    hostId: string;
    likes: readonly { userId: string; at: Date }[];
  },
): Promise<void> {
  const count = sql.ref(host.countColumn);
  await sql`
    with added as (
      insert into likes (host_kind, host_id, user_id, created_at)
      select ${host.kind}, ${hostId}::uuid, * from unnest(${likes.map((one) => one.userId)}::uuid[],
        ${likes.map((one) => one.at.toISOString())}::timestamptz[])
      on conflict do nothing returning 1
    )
    update ${sql.table(host.table)} set ${count} = ${count} + (select count(*)::int from added) where id = ${hostId}`.execute(
    db,
  );
}
