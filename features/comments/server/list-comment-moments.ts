import { sql } from 'kysely';
import {
  type CommentMoments,
  type CommentMomentsEndpoint,
  EXCERPT_LIMIT,
  MOMENTS_MAX,
} from '#features/comments/moments.contract.ts';
import type { CommentHost } from '#features/comments/server/comment-host.ts';
import { findAuthors } from '#features/comments/server/present-comments.ts';
import { avatarUrl } from '#features/members/server/avatar-url.ts';
import { isUserVisibleToViewer } from '#features/members/server/user.scopes.ts';
import { guest } from '#platform/pure/actor.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';
import './comments.tables.ts';

const ITEMS = 500;
/** Of a column of the database. */
const MAX_INTEGER = 2 ** 31 - 1;

interface MomentsInput extends InputOf<CommentMomentsEndpoint> {
  /** Leaves out those whose authors the viewer does not see. */
  onlyOfVisible?: boolean;
}

/** Moments of a host's newest shown comments; empty where comments are turned off. */
export async function listCommentMoments(
  call: Call,
  host: CommentHost,
  input: MomentsInput,
): Promise<CommentMoments> {
  const access = await host.find(call, input.id);
  if (!access.may.read) return { moments: [], authors: [] };
  const wanted = Number(input.items);
  const items = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, MOMENTS_MAX) : ITEMS;
  const { onlyOfVisible = false } = input;
  const asked = { host, hostId: access.id, items, length: access.length, onlyOfVisible };
  if (call.actor.userId !== null) return readMoments(call, asked);
  const { platform } = call;
  const key = JSON.stringify(['comment moments', host.kind, access.id, items, access.length, onlyOfVisible]);
  return sharedReadCacheOf(platform)(key, () => readMoments(makeCall(platform, platform.db, guest), asked));
}

interface MomentsToRead {
  host: CommentHost;
  hostId: string;
  items: number;
  length: number | null;
  onlyOfVisible: boolean;
}

async function readMoments(call: Call, asked: MomentsToRead): Promise<CommentMoments> {
  const found = await findNewest(call, asked);
  const rows = asked.onlyOfVisible ? found.filter(({ username }) => username !== null) : found;
  const authorOf = await toAuthors(call, rows);
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

/** The newest comments with a moment, with their authors as far as the viewer sees them. */
function findNewest(call: Call, { host, hostId, items, length }: MomentsToRead) {
  return (
    call.db
      .with(
        (cte) => cte('newest').materialized(),
        (db) =>
          db
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
            .select([
              'id',
              'user_id',
              'moment_ms',
              sql<string>`left(content, ${EXCERPT_LIMIT})`.as('excerpt'),
            ]),
      )
      .selectFrom('newest')
      // As far as the viewer sees them. After the limit, so that the plan is made for so many.
      .leftJoin('users as u', (join) =>
        join.onRef('u.id', '=', 'newest.user_id').on(isUserVisibleToViewer('u', call.actor)),
      )
      .select(['newest.id', 'user_id', 'moment_ms', 'excerpt', 'u.username', 'u.avatar_key'])
      .execute()
  );
}

interface AuthorRow {
  user_id: string;
  username: string | null;
  avatar_key: string | null;
}

/** The authors of these rows; those whom the viewer does not see are looked up. */
async function toAuthors(call: Call, rows: readonly AuthorRow[]) {
  const seen = new Map<string, CommentMoments['authors'][number]>();
  for (const { user_id: id, username, avatar_key } of rows)
    if (username !== null && !seen.has(id))
      seen.set(id, { username, avatarSmallUrl: avatarUrl(avatar_key, 'small') });
  const unseen = rows.flatMap(({ user_id: id }) => (seen.has(id) ? [] : id));
  const otherOf = await findAuthors(call, unseen);
  return (id: string): CommentMoments['authors'][number] => {
    const known = seen.get(id);
    if (known) return known;
    const { username, avatarSmallUrl } = otherOf(id);
    return { username, avatarSmallUrl };
  };
}
