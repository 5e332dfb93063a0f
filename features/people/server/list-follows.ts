import { sql } from 'kysely';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import { findUserCounts } from '#features/members/server/user-counts.store.ts';
import type { listFollowers as contract } from '#features/people/contract.ts';
import { getVisibleUser } from '#features/profiles/server/get-visible-user.ts';
import { type ListedUserRow, presentListedUser } from '#features/profiles/server/listed-user.ts';
import type { UserListDocument } from '#features/profiles/users.contract.ts';
import { type BestTrackColumns, bestTrackOf } from '#features/tracks/server/lists/best-track.scopes.ts';
import { presentBestTrack } from '#features/tracks/server/lists/present-best-track.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';

type Input = InputOf<typeof contract>;
type Row = ListedUserRow & {
  followed_at: Date;
  following: boolean | null;
  best_track: BestTrackColumns | null;
};

/** Followers and followings of a member, the newest follow first (USER-030). */
export const listFollowers = (call: Call, input: Input) => listFollows(call, input, 'followers');
export const listFollowings = (call: Call, input: Input) => listFollows(call, input, 'followings');

async function listFollows(
  call: Call,
  input: Input,
  side: 'followers' | 'followings',
): Promise<UserListDocument> {
  const { id } = await getVisibleUser(call, input.id);
  const [own, other] = side === 'followers' ? ['followed_id', 'follower_id'] : ['follower_id', 'followed_id'];
  const paging = readPaging(input, 20);
  const viewer = call.actor.userId;
  const newestFirst = byTime('f.created_at', `f.${other}`);
  const { rows } = await sql<Row>`
    select users.id, users.guid, users.username, users.profile_link, users.avatar_key, users.account_type, users.admin,
      c.plays_count, c.mixdowns_count, c.followers_count, ${bestTrackOf(sql.ref('users.id'))} as best_track, f.created_at as followed_at,
      ${viewer === null ? sql`null::boolean` : sql`exists (select from follows mine where mine.follower_id = ${viewer}::uuid and mine.followed_id = users.id)`} as following
    from follows f join users on users.id = f.${sql.ref(other)} join user_counts c on c.user_id = users.id
    where f.${sql.ref(own)} = ${id}::uuid and ${isUserVisibleToId('users', viewer)}
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, (row) => [row.followed_at, row.id]);
  const counts = await findUserCounts(call.db, id);
  return {
    data: page.items.map((row) =>
      presentListedUser(row, row.following, presentBestTrack(call, row.best_track)),
    ),
    meta: {
      nextPage: page.nextPage,
      total: side === 'followers' ? counts.followers_count : counts.following_users_count,
    },
  };
}
