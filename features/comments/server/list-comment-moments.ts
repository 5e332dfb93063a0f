import { sql } from 'kysely';
import {
  type CommentMoments,
  type CommentMomentsEndpoint,
  EXCERPT_LIMIT,
  MOMENTS_MAX,
} from '#features/comments/moments.contract.ts';
import type { CommentHost } from '#features/comments/server/comment-host.ts';
import { findAuthors } from '#features/comments/server/present-comments.ts';
import { userPage } from '#features/members/pages.ts';
import { avatarUrl } from '#features/members/server/avatar-url.ts';
import { isUserVisibleToViewer } from '#features/members/server/user.scopes.ts';
import { guest } from '#platform/pure/actor.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
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
    .selectFrom('comments as c')
    // With their authors as far as the viewer sees them: each moment may have another one.
    .leftJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'c.user_id').on(isUserVisibleToViewer('u', call.actor)),
    )
    .where('c.host_kind', '=', host.kind)
    .where('c.host_id', '=', hostId)
    .where('c.moment_ms', 'is not', null)
    // One that was sent while a shorter sound took the place may be later than its end.
    .where('c.moment_ms', '<=', length ?? MAX_INTEGER)
    .where('c.status', 'in', [0, 1, 5])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(items)
    .select([
      'c.id',
      'c.user_id',
      'c.moment_ms',
      sql<string>`left(c.content, ${EXCERPT_LIMIT})`.as('excerpt'),
    ])
    .select(['u.username', 'u.profile_link', 'u.avatar_key', 'u.admin'])
    .execute();
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

interface AuthorRow {
  user_id: string;
  username: string | null;
  profile_link: string | null;
  avatar_key: string | null;
  admin: boolean | null;
}

/** The authors of these rows; those whom the viewer does not see are looked up. */
async function toAuthors(call: Call, rows: readonly AuthorRow[]) {
  const seen = new Map(
    rows.flatMap(({ user_id, username, profile_link, avatar_key, admin }) =>
      username === null || profile_link === null
        ? []
        : [[user_id, { username, profileLink: profile_link, avatarKey: avatar_key, admin }] as const],
    ),
  );
  const unseen = rows.flatMap(({ user_id: id }) => (seen.has(id) ? [] : id));
  const otherOf = await findAuthors(call, unseen);
  return (id: string) => {
    const author = seen.get(id);
    if (!author) return otherOf(id);
    const { username, profileLink, avatarKey, admin } = author;
    return {
      id,
      username,
      avatarSmallUrl: avatarUrl(avatarKey, 'small'),
      selfLink: href(userPage, { profileLink }),
      admin: admin === true,
    };
  };
}
