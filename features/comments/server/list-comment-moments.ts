import { sql } from 'kysely';
import {
  type CommentMoments,
  type CommentMomentsEndpoint,
  EXCERPT_LIMIT,
  MOMENTS_MAX,
} from '#features/comments/moments.contract.ts';
import type { CommentHost } from '#features/comments/server/comment-host.ts';
import { findAuthors } from '#features/comments/server/present-comments.ts';
import { guest } from '#platform/pure/actor.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';
import './comments.tables.ts';

const ITEMS = 500;
/** Of a column of the database. */
const MAX_INTEGER = 2 ** 31 - 1;

/** Moments of a host's newest shown comments; empty where comments are turned off. */
export async function listCommentMoments(
  call: Call,
  host: CommentHost,
  input: InputOf<CommentMomentsEndpoint>,
): Promise<CommentMoments> {
  const access = await host.find(call, input.id);
  if (!access.may.read) return { moments: [], authors: [] };
  const wanted = Number(input.items);
  const items = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, MOMENTS_MAX) : ITEMS;
  const asked = { host, hostId: access.id, items, length: access.length };
  if (call.actor.userId !== null) return readMoments(call, asked);
  const { platform } = call;
  const key = JSON.stringify(['comment moments', host.kind, access.id, items, access.length]);
  return sharedReadCacheOf(platform)(key, () => readMoments(makeCall(platform, platform.db, guest), asked));
}

async function readMoments(
  call: Call,
  {
    host,
    hostId,
    items,
    length,
  }: { host: CommentHost; hostId: string; items: number; length: number | null },
): Promise<CommentMoments> {
  const rows = await call.db
    .selectFrom('comments')
    .where('host_kind', '=', host.kind)
    .where('host_id', '=', hostId)
    .where('moment_ms', 'is not', null)
    // One that was sent while a shorter sound took the place may be later than its end.
    .where('moment_ms', '<=', length ?? MAX_INTEGER)
    .where('status', 'in', [0, 1, 5])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(items)
    .select(['id', 'user_id', 'moment_ms', sql<string>`left(content, ${EXCERPT_LIMIT})`.as('excerpt')])
    .execute();
  const authorOf = await findAuthors(
    call,
    rows.map((row) => row.user_id),
  );
  const places = new Map([...new Set(rows.map((row) => row.user_id))].map((id, place) => [id, place]));
  return {
    moments: rows
      .map(({ id, moment_ms, excerpt, user_id }) => ({
        id,
        moment: moment_ms ?? 0,
        excerpt,
        author: places.get(user_id) ?? 0,
      }))
      .sort((one, other) => one.moment - other.moment || (one.id < other.id ? -1 : 1)),
    authors: [...places.keys()].map(authorOf),
  };
}
